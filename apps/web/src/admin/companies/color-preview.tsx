import { Stack } from '@mantine/core'
import { companyColors, type Scheme } from '../../kit/contrast.ts'
import { RailSection } from '../../patterns/document/rail.tsx'
import { colorVerdict, readColor } from '../../kit/fields/color-verdict.ts'
import { text } from '../../kit/text.ts'
import styles from './companies.module.css'

const pages: readonly { readonly scheme: Scheme; readonly label: string }[] = [
  { scheme: 'light', label: text('Light mode') },
  { scheme: 'dark', label: text('Dark mode') },
]

/** What the company's color paints: the line under the bar, the chip and the main button, on both pages. */
export function ColorPreview({ name, color }: { name: string; color: string }) {
  const known = readColor(color)
  if (!known) return null
  const { textReads, stepped } = colorVerdict(known)
  const isPale = stepped.light !== undefined || stepped.dark !== undefined
  return (
    <RailSection title={text('Appearance')} beside={textReads && !isPale ? text('reads well') : text('is adjusted')}>
      <Stack gap={8} py={0} px={12}>
        {pages.map(({ scheme, label }) => {
          const { company, companyInk, action, actionInk } = companyColors(known, scheme)
          return (
            <div key={scheme} className={styles['preview']} data-page={scheme}>
              <div className={styles['bar']} style={{ borderBottomColor: company }}>
                <span>{label}</span>
                <span className={styles['mark']} style={{ background: company, color: companyInk }}>
                  {name || text('Company')}
                </span>
              </div>
              <span className={styles['mark']} style={{ background: action, color: actionInk }} aria-hidden="true">
                {text('Save')}
              </span>
            </div>
          )
        })}
      </Stack>
    </RailSection>
  )
}
