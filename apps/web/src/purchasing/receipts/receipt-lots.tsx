import { Group } from '@mantine/core'
import type { ReceiptLot, ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { type QuarantineReason, quarantineReasons } from '@galen/domain/warehouse/stock'
import { useState } from 'react'
import { IconButton } from '../../kit/button.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text, translate } from '../../kit/text.ts'
import { Day, Nothing } from '../../patterns/list/cells.tsx'
import styles from './receipt-lines.module.css'

type ReceiptLotsProps = {
  line: ReceiptProduct
  removeLot: ((line: ReceiptProduct, lot: ReceiptLot) => void) | undefined
}

/** The lots of a line, in columns that are alike in every line. */
export const ReceiptLots = ({ line, removeLot }: ReceiptLotsProps) => (
  <PanelTable
    label={text('Lots of {item}', { item: line.purchasableItem?.itemName ?? line.description })}
    columns={[
      text('Lot'),
      text('Expires'),
      { label: text('Location'), rank: 1 },
      { label: text('GTIN'), rank: 2 },
      { label: text('Packages'), align: 'end', rank: 3 },
      text('Serials'),
      { label: text('Units'), align: 'end' },
    ]}
    hasActs={removeLot !== undefined}
  >
    {line.lots.map((lot) => (
      <tr key={lot.id}>
        <td data-first>
          <span className="code">{lot.lot}</span> <LotStatus lot={lot} />
          {lot.labelNote && <div className="small secondary">{lot.labelNote}</div>}
        </td>
        <td data-label={text('Expires')}>
          <Day date={lot.expirationDate} />
        </td>
        <td data-label={text('Location')} data-rank={1} className="code">
          {lot.location}
        </td>
        <td data-label={text('GTIN')} data-rank={2} className="code">
          {lot.packages.find(({ gtin }) => gtin !== null)?.gtin ?? <Nothing />}
        </td>
        <td data-align="end" data-label={text('Packages')} data-rank={3}>
          {packagesOf(lot)}
        </td>
        <td data-label={text('Serials')}>
          <Serials lot={lot} />
        </td>
        <td data-align="end" data-label={text('Units')}>
          <b>{lot.quantity}</b>
        </td>
        {removeLot && (
          <ActsCell>
            <IconButton
              icon="trash"
              label={text('Remove lot {lot}', { lot: lot.lot })}
              onClick={() => removeLot(line, lot)}
            />
          </ActsCell>
        )}
      </tr>
    ))}
  </PanelTable>
)

const packagesOf = ({ packages }: ReceiptLot) =>
  packages.reduce(
    (sum, { serialNumbers, packageIdentifiers, totalQuantity, gtinQty }) =>
      sum +
      Math.max(serialNumbers.length + packageIdentifiers.length, Math.round(totalQuantity / Math.max(1, gtinQty))),
    0,
  )

/** A placed lot says where it is now and why; a counted one only that it will be quarantined. */
const LotStatus = ({ lot }: { lot: ReceiptLot }) => {
  if (lot.stock.length === 0)
    return lot.quarantineReason && <Held reasons={[lot.quarantineReason as QuarantineReason]} units={null} />
  const units = (quantity: number) => (lot.stock.length === 1 ? null : quantity)
  return lot.stock.map(({ status, quarantineReasons: held, quantity }) =>
    held.length === 0 ? (
      <StatusPill key={status} tone="good">
        {withUnits(units(quantity), text('Active'))}
      </StatusPill>
    ) : (
      <Held key={held.join()} reasons={held} units={units(quantity)} />
    ),
  )
}

const withUnits = (units: number | null, status: string) => (units === null ? status : `${units} ${status}`)

const Held = ({ reasons, units }: { reasons: readonly QuarantineReason[]; units: number | null }) => (
  <>
    <StatusPill tone="quarantine">{withUnits(units, text('Quarantine'))}</StatusPill>{' '}
    <span className="small secondary">{reasons.map((reason) => translate(quarantineReasons[reason])).join(', ')}</span>
  </>
)

/** The last serial number is the one that was scanned; all of them open below it. */
const Serials = ({ lot }: { lot: ReceiptLot }) => {
  const [isOpen, setOpen] = useState(false)
  const serials = lot.packages.flatMap(({ serialNumbers }) => serialNumbers)
  const last = serials.at(-1)
  if (last === undefined) return <Nothing />
  if (serials.length === 1) return <span className="code">{last}</span>
  return (
    <>
      <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text('Hide serials') : text('{count} serials, last {last}', { count: serials.length, last })}
      </button>
      {isOpen && (
        <Group
          component="ul"
          className={styles['serials']}
          aria-label={text('Serial numbers of lot {lot}', { lot: lot.lot })}
          gap={4}
        >
          {serials.map((serial) => (
            <li key={serial} className="code">
              {serial}
            </li>
          ))}
        </Group>
      )}
    </>
  )
}
