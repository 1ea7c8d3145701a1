import { Stack } from '@mantine/core'
import { itemIndex } from '@galen/contract/items/item-indices'
import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { useEffect, useEffectEvent, useState } from 'react'
import { medicineName } from '@galen/domain/items/medicine-name'
import { MedicineOption } from '../../patterns/medicines/medicine-names.tsx'
import { type Choice, fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Note, Panel, PanelBody } from '../../kit/panel.tsx'
import { translate, text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'

const items = fromIndex(itemIndex, {
  label: (item) => `${item.number} ${medicineName(item)}`,
  show: (item) => <MedicineOption number={item.number} of={item} />,
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
        <Stack gap={12}>
          <Picker label={text('Item')} source={items} value={item} onChange={setItem} />
          <Stack gap={8} role="status">
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
          </Stack>
        </Stack>
      </PanelBody>
    </Panel>
  )
}
