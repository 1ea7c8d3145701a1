import type { EdiTemplate } from '@galen/domain/edi/edi-templates'
import type { Choice } from '../../patterns/pickers/choice-source.ts'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import styles from '../page/edi.module.css'

/** What the template writes or reads, element by element. */
export const TemplatePreview = ({ of }: { of: EdiTemplate; partner: Choice | undefined }) => (
  <details className={styles['preview']}>
    <summary>{text('Fields of the template')}</summary>
    <PanelTable label={text('Fields of the template')} columns={[text('Element'), text('Field'), text('Meaning')]}>
      {of.fields.map(({ element, label, meaning }) => (
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
)
