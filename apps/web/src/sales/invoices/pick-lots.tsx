import type { InvoiceLot } from '@galen/contract/sales/invoice'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { ActsCell, PanelTable } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { Day, Nothing } from '../../patterns/list/cells.tsx'
import { isDone, type PickLine } from './pick-line.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type PickLotsProps = { line: PickLine; picking?: Picking; onOtherLot: (instead?: InvoiceLot) => void }

/** The lots of a line: what was picked, then what the proposal would take next, and why. */
export const PickLots = ({ line, picking, onOtherLot }: PickLotsProps) => (
  <>
    <PanelTable
      label={text('Lots of {item}', { item: line.name })}
      columns={[
        text('Lot'),
        text('Expires'),
        text('Bin'),
        { label: text('Units'), align: 'end' },
        text('Serials'),
        text('Reason'),
      ]}
      hasActs={picking !== undefined}
    >
      {line.lots.map((lot) => (
        <PickedLot
          key={lot.stockId ?? lot.lot}
          line={line}
          lot={lot}
          {...(picking && { picking })}
          onSwap={() => onOtherLot(lot)}
        />
      ))}
      {line.proposal.map((lot, place) => (
        <tr key={`next ${lot.stockId}`} className={styles[place === 0 ? 'nextLot' : 'laterLot']}>
          <td data-first>
            <b className="code">{lot.lot}</b>
          </td>
          <td data-label={text('Expires')}>
            <Day date={lot.expirationDate} />
          </td>
          <td data-label={text('Bin')}>{lot.location}</td>
          <td data-align="end" data-label={text('Units')}>
            {text('{count} to pick', { count: lot.quantity })}
          </td>
          <td data-label={text('Serials')}>{lot.serialized ? text('Scan each package') : <Nothing />}</td>
          <td data-label={text('Reason')}>{lot.reason}</td>
          {picking && (
            <ActsCell>
              <span className={styles['acts']}>
                {!lot.serialized && place === 0 && (
                  <Button look="quiet" onClick={() => void picking.propose([line.lineId])}>
                    {text('Pick proposed')}
                  </Button>
                )}
                <Button look="quiet" onClick={() => onOtherLot()}>
                  {text('Swap lot')}
                </Button>
              </span>
            </ActsCell>
          )}
        </tr>
      ))}
    </PanelTable>
    {line.lots.length === 0 && line.proposal.length === 0 && line.missing === 0 && (
      <p className="secondary">{text('No lots yet.')}</p>
    )}
    {line.missing > 0 && (
      <Note tone="void">
        {text('{count, plural, one {# unit has} other {# units have}} no lot that can be shipped.', {
          count: line.missing,
        })}
      </Note>
    )}
    {picking && <ToShip line={line} picking={picking} onOtherLot={onOtherLot} />}
  </>
)

type PickedLotProps = { line: PickLine; lot: InvoiceLot; picking?: Picking; onSwap: () => void }

function PickedLot({ line, lot, picking, onSwap }: PickedLotProps) {
  const isFirst = line.proposal.every(({ expirationDate }) => expirationDate >= lot.expirationDate)
  return (
    <tr>
      <td data-first>
        <b className="code">{lot.lot}</b>
      </td>
      <td data-label={text('Expires')}>
        <Day date={lot.expirationDate} />
      </td>
      <td data-label={text('Bin')}>{lot.location ?? <Nothing />}</td>
      <td data-align="end" data-label={text('Units')}>
        <b>{lot.quantity}</b>
      </td>
      <td data-label={text('Serials')}>
        <Serials serials={lot.serialNumbers} />
      </td>
      <td data-label={text('Reason')}>
        {lot.problem ? (
          <StatusPill tone="quarantine">{lot.problem}</StatusPill>
        ) : (
          (lot.reason ?? (isFirst ? text('Expires first') : <Nothing />))
        )}
      </td>
      {picking && (
        <ActsCell>
          <span className={styles['acts']}>
            {!line.dropShip && (
              <Button look="quiet" onClick={onSwap}>
                {text('Swap lot')}
              </Button>
            )}
            <IconButton
              icon="undo"
              label={text('Put lot {lot} back', { lot: lot.lot })}
              onClick={() => void picking.putBack(line, lot)}
            />
          </span>
        </ActsCell>
      )}
    </tr>
  )
}

const SHOWN_SERIALS = 2

/** The first serial numbers, all of them behind the rest. */
export function Serials({ serials }: { serials: readonly string[] }) {
  const [isWhole, setWhole] = useState(false)
  if (serials.length === 0) return <Nothing />
  const shown = isWhole ? serials : serials.slice(0, SHOWN_SERIALS)
  return (
    <span className={styles['serials']}>
      {shown.map((serial) => (
        <span key={serial} className={`code ${styles['serial']}`}>
          {serial}
        </span>
      ))}
      {serials.length > shown.length && (
        <button type="button" className="link small" onClick={() => setWhole(true)}>
          {text('+{count} more', { count: serials.length - shown.length })}
        </button>
      )}
    </span>
  )
}

/** How much of the line leaves with this invoice; the rest stays on the order. */
function ToShip({ line, picking, onOtherLot }: Required<PickLotsProps>) {
  const change = async (shippingQuantity: number) => {
    try {
      await picking.put({ products: [{ lineId: line.lineId, shippingQuantity, version: line.version }] })
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <div className={styles['toShip']}>
      <QuantityField
        label={text('Units to ship')}
        value={line.shippingQuantity}
        onChange={(next) => next !== null && void change(next)}
        description={
          line.remainingQuantity > 0 ? text('{count} more on the order', { count: line.remainingQuantity }) : undefined
        }
      />
      {!isDone(line) && (
        <Button icon="plus" onClick={() => onOtherLot()}>
          {line.dropShip ? text('Enter lot') : text('Pick by hand')}
        </Button>
      )}
    </div>
  )
}
