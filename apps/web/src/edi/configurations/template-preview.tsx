import { ediDocuments, ediSentIndex } from '@galen/contract/edi/edi-documents'
import { readableDocument } from '@galen/domain/edi/readable-document'
import { useRead } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { useMayI } from '../../client/session.ts'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { templateOf } from '@galen/domain/edi/edi-configuration'
import styles from '../page/edi.module.css'
import { RawDocument } from '../documents/raw-document.tsx'
import { ReadableDocumentView } from '../documents/readable-document-view.tsx'
import type { EdiConfigurationDraft } from './edi-configuration-draft.ts'

/** What the template writes or reads, element by element, and the last document that was exchanged this way. */
export function TemplatePreview({ draft }: { draft: EdiConfigurationDraft }) {
  const template = templateOf(draft.templateFile)
  const seesTraffic = useMayI()(ediDocuments.get.needs)
  const [partner] = draft.partners
  return (
    <>
      <details className={styles['preview']}>
        <summary>{text('Fields of the template')}</summary>
        <PanelTable label={text('Fields of the template')} columns={[text('Element'), text('Field'), text('Meaning')]}>
          {template?.fields.map(({ element, label, meaning }) => (
            <tr key={element}>
              <td data-first>
                <span className={styles['element']}>{element}</span>
              </td>
              <td data-label={text('Field')}>{label}</td>
              <td data-label={text('Meaning')} className="secondary">
                {meaning}
              </td>
            </tr>
          ))}
        </PanelTable>
      </details>
      {partner && seesTraffic && <LastDocument key={partner.id} draft={draft} partner={partner} />}
    </>
  )
}

type Props = { draft: EdiConfigurationDraft; partner: EdiConfigurationDraft['partners'][number] }

function LastDocument({ draft, partner }: Props) {
  const own = `${draft.entityType}Id:${partner.id}`
  const query = `${own} AND transactionSet:${draft.ediType} AND direction:${draft.direction}`
  const last = useSearch(ediSentIndex, { query, size: 1 }).data?.content[0]
  const { data: document } = useRead(
    ediDocuments.get,
    { params: { id: last?.id ?? '' } },
    { enabled: last !== undefined },
  )
  if (!document) return null
  const readable = readableDocument(document.content)
  return (
    <details className={styles['preview']}>
      <summary>{text('Last document with {partner}', { partner: partner.label })}</summary>
      <div className={styles['sides']}>
        <RawDocument of={readable} document={document} />
        <ReadableDocumentView of={readable} document={document} />
      </div>
    </details>
  )
}
