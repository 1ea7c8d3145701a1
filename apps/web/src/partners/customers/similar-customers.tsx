import type { NeedsConfirmation } from '@galen/contract/route'
import styles from './customers.module.css'
import { text } from '../../kit/text.ts'

type SimilarFound = NeedsConfirmation & {
  readonly similar?: readonly {
    readonly id: string
    readonly number: string
    readonly companyName: string
    readonly why: string
  }[]
}

type SimilarCustomersProps = { found: SimilarFound; onOpen: (address: string) => void }

/** The customers that a new one may be, each with a link to it. */
export function SimilarCustomers({ found: { detail, similar = [] }, onOpen }: SimilarCustomersProps) {
  if (similar.length === 0) return <p>{detail}</p>
  return (
    <ul className={styles['similar']}>
      {similar.map(({ id, number, companyName, why }) => {
        const address = `/customer/${id}/basic-information`
        return (
          <li key={id}>
            <div>
              <div className="strong">{companyName}</div>
              <div className="small secondary">{text('{number} {why}', { number, why })}</div>
            </div>
            <a
              href={address}
              className="link"
              onClick={(event) => {
                event.preventDefault()
                onOpen(address)
              }}
            >
              {text('Open customer')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
