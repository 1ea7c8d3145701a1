import type { Item } from '@galen/contract/items/items'
import { formatMoney, formatUnitCost, parseCents } from '@galen/domain/money'
import { loadActionInWords } from '../../audit/action-words.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { RailFigures, RailWarnings } from '../../patterns/document/rail.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { unitCostOf } from '../variations/variation-changes.ts'

/** What one wants to know of an item on every tab: what it is sold for, by whom it is offered, what needs attention. */
export function ItemRail({ of }: { of: OpenDocument<Item> }) {
  const mayViewCost = useMayI()('VIEW_COST')
  const item = of.values
  const open = item.itemVariations.filter(({ isActive }) => isActive)
  const best = open.find(({ isSpecial, price }) => !isSpecial && price === item.price)
  const cost = best ? unitCostOf(best.cost) : null
  const vendors = [...new Set(open.map(({ vendorName }) => vendorName))]
  return (
    <>
      <RailFigures
        title={text('Selling')}
        rows={[
          { label: text('Best price'), value: item.price === null ? '–' : formatMoney(parseCents(item.price)) },
          ...(mayViewCost ? [{ label: text('Cost of that variation'), value: cost ? formatUnitCost(cost) : '–' }] : []),
          { label: text('Vendors'), value: vendors.join(', ') || '–' },
        ]}
      />
      <RailWarnings warnings={warningsOf(item)} />
      {!of.isNew && <RailTimeline entity="item" id={item.id} version={of.stored.version} inWords={loadActionInWords} />}
    </>
  )
}

function warningsOf(item: Item) {
  const has = (isSo: boolean, title: string, detail: string) => (isSo ? [{ tone: 'hold' as const, title, detail }] : [])
  const isControlledDrug = item.deaSchedule === 'II' || item.deaSchedule === 'III'
  return [
    ...has(
      item.unaccepted.length > 0,
      text('{count, plural, one {# field} other {# fields}} to accept', { count: item.unaccepted.length }),
      text('Filled in from the drug directory. Not checked yet.'),
    ),
    ...has(item.packages.length === 0, text('No GTIN'), text('Scanning the box finds nothing.')),
    ...has(item.price === null, text('Not for sale'), text('No active vendor has a price for this item.')),
    ...has(
      isControlledDrug && item.isNarcotic === null,
      text('Narcotic or not'),
      text('Until specified, buyers need both schedules on their license.'),
    ),
  ]
}
