import { useSettings } from '../../shell/session.ts'
import { Instant } from '../../kit/instant.tsx'
import { sizeInWords } from '../../kit/fields/file-check.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { PaperDrop } from '../licences/paper-drop.tsx'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'

/** Copies of licences and other papers, as they were kept. */
export function PapersPanel({ of, mayAdd }: { of: OpenCustomer; mayAdd: boolean }) {
  const { timeZone } = useSettings().company
  const { id, documents } = of.stored
  return (
    <Panel title={text('Documents')} beside={documents.length || undefined}>
      {documents.length === 0 && <p className={styles['none']}>{text('No paper was kept yet.')}</p>}
      {documents.length > 0 && (
        <table className={styles['table']} aria-label={text('Documents')}>
          <thead>
            <tr>
              <th scope="col">{text('Name')}</th>
              <th scope="col">{text('Kept by')}</th>
              <th scope="col">{text('Kept')}</th>
              <th scope="col" className={styles['amount']}>
                {text('Size')}
              </th>
            </tr>
          </thead>
          <tbody>
            {documents.map((paper) => (
              <tr key={paper.id}>
                <td>
                  <button type="button" className="link" onClick={() => void savePaper(id, paper)}>
                    {paper.name}
                  </button>
                </td>
                <td>{paper.addedByName}</td>
                <td>
                  <Instant at={paper.addedAt} timeZone={timeZone} />
                </td>
                <td className={styles['amount']}>{sizeInWords(paper.size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayAdd && (
        <PanelBody>
          <PaperDrop keep={keepFor(id)} label={text('Keep another paper')} onKept={() => of.readAgain()} />
        </PanelBody>
      )}
    </Panel>
  )
}
