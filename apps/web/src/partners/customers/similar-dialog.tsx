import { Link } from 'react-router'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import styles from './customers.module.css'

export type SimilarFound = {
  readonly detail: string
  readonly similar: readonly {
    readonly id: string
    readonly number: string
    readonly companyName: string
    readonly why: string
  }[]
}

type SimilarDialogProps = { similar: SimilarFound; name: string; onClose: () => void; onCreate: () => void }

/** Shown before a customer is made a second time. */
export function SimilarDialog({ similar: { detail, similar }, name, onClose, onCreate }: SimilarDialogProps) {
  return (
    <Dialog
      title={text('Is it one of these?')}
      onClose={onClose}
      act={{ label: text('Make {name} all the same', { name }), run: onCreate, danger: true }}
    >
      {similar.length === 0 ? (
        <p>{detail}</p>
      ) : (
        <ul className={styles['similar']}>
          {similar.map(({ id, number, companyName, why }) => (
            <li key={id}>
              <div>
                <div className="strong">{companyName}</div>
                <div className="small secondary">{text('{number} {why}', { number, why })}</div>
              </div>
              <Link to={`/customer/${id}/basic-information`} className="link" replace>
                {text('Open that one')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
