import type { EdiDocument } from '@galen/contract/edi/edi-documents'
import type { ReadableDocument } from '@galen/domain/edi/readable-document'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import styles from '../page/edi.module.css'

type Props = { of: ReadableDocument; document: EdiDocument }

async function copy(content: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(content)
    toast.success(text('Copied'))
  } catch {
    toast.error(text('The browser did not allow copying.'))
  }
}

/** The interchange segment by segment; where something is wrong it is marked. */
export function RawDocument({ of, document }: Props) {
  const wrong = new Set(
    document.findings.flatMap(({ segment }) => (segment === null ? [] : [of.setStart + segment - 1])),
  )
  return (
    <section className={styles['side']} aria-label={text('Raw')}>
      <header className={styles['side-head']}>
        <h3>{of.version === '' ? text('Raw') : `X12 ${of.version}`}</h3>
        <Button look="quiet" icon="copy" onClick={() => void copy(document.content)}>
          {text('Copy')}
        </Button>
      </header>
      <ol className={styles['raw']} aria-label={text('Segments')}>
        {of.segments.map(([name = '', ...elements], place) => (
          <li key={place} {...(wrong.has(place) && { 'data-wrong': true })}>
            <b>{name}</b>
            {elements.map((element, at) => (
              <span key={at}>
                <i>{of.separators.element}</i>
                {element}
              </span>
            ))}
            <i>{of.separators.segment}</i>
          </li>
        ))}
      </ol>
    </section>
  )
}
