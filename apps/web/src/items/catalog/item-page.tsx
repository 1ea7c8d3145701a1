import type { Item } from '@galen/contract/items/items'
import { writeFigure } from '@galen/domain/notation'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { useItemActs } from './use-item-acts.tsx'
import { itemAddress, type ItemTab } from './item-address.ts'
import { ItemFlags, useFlagsOn } from '../flags/item-flags.tsx'
import { itemDayInWords, scheduleInWords, scheduleTone } from './item-labels.tsx'
import { ItemBasics } from './basic-information.tsx'
import { fieldLabels } from './field-labels.ts'
import { ItemRail } from './item-rail.tsx'
import { useItem } from './use-item.ts'
import { useVariations } from '../variations/use-variations.ts'
import { withLines } from '../../patterns/lines/with-lines.ts'

// The grid and the lists come when the page is ready: anyone who opens an item reads its first tab in the meantime.
const SalesSettings = onDemand(async () => (await import('./sales-settings.tsx')).SalesSettings)
const HistoricalTab = onDemand(async () => (await import('../stock/historical-tab.tsx')).HistoricalTab)
const ChangeClassDialog = onDemand(async () => (await import('../classes/change-class-dialog.tsx')).ChangeClassDialog)
const LotsTab = onDemand(async () => (await import('../stock/lots-tab.tsx')).LotsTab)

/** `/item/{id}`: everything about one item. */
export function ItemPage() {
  const { id = '', tab = 'basic-information' } = useParams()
  const shown = new Set(useFlagsOn('item').map(({ flagId }) => flagId))
  const { reading, fill } = useItem(id)
  const variations = useVariations(id, reading.phase === 'ready' ? reading.open : undefined)
  const [changesClass, setChangesClass] = useState(false)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const actions = useActions(id, open, () => setChangesClass(true))
  return (
    <>
      <DocumentPage
        of={withLines(reading, variations)}
        type={text('Item')}
        head={(item) =>
          headOf(
            item,
            item.flags.some((flag) => shown.has(flag)),
          )
        }
        more={() => actions}
        failureInWords={(detail) => text('Error getting item. {detail}', { detail })}
        tabs={[
          {
            id: 'basic-information',
            label: text('Basic information'),
            content: (open) => <ItemBasics of={open} fill={fill} />,
          },
          {
            id: 'sales-settings',
            label: text('Sales settings'),
            content: (open) => <SalesSettings of={open} variations={variations} />,
          },
          { id: 'historical', label: text('Historical'), content: () => <HistoricalTab itemId={id} /> },
          { id: 'lots', label: text('Lots'), content: () => <LotsTab itemId={id} /> },
        ]}
        tab={tab}
        tabAddress={(each) => itemAddress(id, each as ItemTab)}
        rail={(open) => <ItemRail of={open} />}
        labels={fieldLabels}
      />
      {changesClass && open && (
        <ChangeClassDialog item={open.stored} onDone={open.replace} onClose={() => setChangesClass(false)} />
      )}
    </>
  )
}

const figure = (amount: number) => writeFigure(amount)

const headOf = (item: Item, hasFlags: boolean): DocumentHeading => ({
  name: item.itemNameLong || item.itemName,
  number: item.number,
  statuses: [
    item.isActive ? { tone: 'good', label: text('Active') } : { tone: 'draft', label: text('Inactive') },
    ...(item.classStatus === 'waiting' ? [{ tone: 'hold' as const, label: text('Waiting for compliance') }] : []),
    ...(item.classStatus === 'rejected' ? [{ tone: 'void' as const, label: text('Rejected by compliance') }] : []),
    ...(item.deaSchedule ? [{ ...scheduleTone(item.deaSchedule), label: scheduleInWords(item.deaSchedule) }] : []),
  ],
  facts: [
    ...(item.ndc
      ? [
          <span key="ndc" className="code">
            {item.ndc}
          </span>,
        ]
      : []),
    ...(item.manufacturer ? [item.manufacturer] : []),
    ...(hasFlags ? [<ItemFlags key="flags" flags={item.flags} screen="item" />] : []),
  ],
  figures: [
    { label: text('On hand'), value: figure(item.onHand) },
    { label: text('Reserved'), value: figure(item.reserved) },
    { label: text('Quarantined'), value: figure(item.quarantined) },
    { label: text('Next expiry'), value: item.nextExpiry ? itemDayInWords(item.nextExpiry) : '–' },
    { label: text('Available'), value: figure(item.available) },
  ],
})

function useActions(
  id: string,
  open: OpenDocument<Item> | undefined,
  changeClass: () => void,
): readonly DocumentAction[] {
  const navigate = useNavigate()
  const mayI = useMayI()
  const acts = useItemActs((item) => open?.replace(item))
  if (!open) return []
  const { stored } = open
  return [
    {
      label: stored.isActive ? text('Deactivate') : text('Activate'),
      icon: stored.isActive ? 'cross' : 'check',
      danger: stored.isActive,
      hidden: !acts.allowed,
      pending: acts.pending,
      run: () => acts.toggleActive(stored),
    },
    {
      label: text('Change class'),
      icon: 'edit',
      hidden: !mayI('APPROVE_COMPLIANCE') || stored.classStatus !== 'confirmed',
      run: changeClass,
    },
    { label: text('Duplicate'), icon: 'copy', hidden: !acts.allowed, run: () => acts.duplicate(id) },
    { label: text('Audit'), icon: 'history', hidden: !mayI('AUDIT'), run: () => void navigate(`/audit/item/${id}`) },
  ]
}
