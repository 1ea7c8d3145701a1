import { itemIndex } from '@galen/contract/items/item-indices'
import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import styles from './vendors.module.css'

const items = fromIndex(itemIndex, {
  label: ({ number, itemName }) => `${number} ${itemName}`,
  detail: ({ ndc12 }) => ndc12 ?? undefined,
})

const tones = { block: 'void', hold: 'hold', warn: 'draft' } as const

/** Asks the rules themselves, as a purchase order will; every reason is said at once. */
export function MaySupplyPanel({ vendorId, version }: { vendorId: string; version: number }) {
  const [item, setItem] = useState<Choice | null>(null)
  const asked = useRead(
    vendorCompliance.maySupply,
    { params: { id: vendorId }, query: { itemId: item?.id ?? '' } },
    { enabled: item !== null },
  )
  const askAgain = useEffectEvent(() => item !== null && void asked.refetch())
  // Other licenses may give another answer.
  useEffect(() => void askAgain(), [version])
  return (
    <Panel title={text('Supply check')}>
      <PanelBody>
        <div className={styles['stack']}>
          <Picker label={text('Item')} source={items} value={item} onChange={setItem} />
          <div className={styles['reasons']} role="status">
            {item !== null && asked.isError && <Note tone="void">{errorText(asked.error)}</Note>}
            {item !== null && asked.data && (
              <>
                <Note tone={asked.data.allowed ? 'good' : 'void'}>
                  {asked.data.allowed
                    ? text('Allowed: {item} can be bought from this vendor today.', { item: item.label })
                    : text('Not allowed: {item} cannot be bought from this vendor today.', { item: item.label })}
                </Note>
                {asked.data.reasons.map(({ code, effect, words, whatToDo }) => (
                  <Note key={code} tone={tones[effect]}>
                    {translate(words)} {translate(whatToDo)}
                  </Note>
                ))}
              </>
            )}
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}
