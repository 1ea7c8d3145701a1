import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { useCommand } from '../../shell/api.tsx'
import { useSettings } from '../../shell/session.ts'
import { Instant } from '../../kit/instant.tsx'
import { sizeInWords } from '../../kit/fields/file-check.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { PaperDrop } from '../licences/paper-drop.tsx'
import { RemovePaper } from '../licences/remove-paper.tsx'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'

/** Copies of licences and other papers, as they were kept. */
export function PapersPanel({ of, mayAdd }: { of: OpenCustomer; mayAdd: boolean }) {
  const { timeZone } = useSettings().company
  const { id, documents } = of.stored
  const removing = useCommand(customerCompliance.removeDocument, { onDone: () => of.readAgain() })
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
              {removing.allowed && (
                <th scope="col">
                  <span className="unseen">{text('Actions')}</span>
                </th>
              )}
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
                {removing.allowed && (
                  <td className={styles['amount']}>
                    <RemovePaper
                      paper={paper}
                      copies={of.values.licences.map(({ fileId }) => fileId)}
                      onRemove={() => void removing.run({ params: { id, fileId: paper.id } })}
                    />
                  </td>
                )}
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
