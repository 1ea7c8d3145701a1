import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { ScanParts } from '../patterns/scanning/scan-parts.tsx'
import { text } from '../kit/text.ts'
import { QuantityPad } from '../patterns/warehouse/quantity-pad.tsx'
import { BannerView } from '../patterns/warehouse/scan-banner.tsx'
import { WaitingScans } from '../patterns/warehouse/waiting-scans.tsx'
import { Progress, WarehouseFrame, WarehouseRow } from '../patterns/warehouse/warehouse-frame.tsx'
import { OfflineQueue } from './offline-queue.tsx'
import type { Part } from './part.ts'
import styles from './warehouse-parts.module.css'

const decide = async () => {}

const waiting = [
  { key: '1', place: 1, at: 0, words: text('Lot {lot}', { lot: 'KX4471B' }), payload: null },
  { key: '2', place: 2, at: 0, words: text('Lot {lot}', { lot: 'KX4480A' }), payload: null },
]
const sentBack = [
  {
    ...waiting[0],
    key: '3',
    place: 3,
    at: 0,
    words: 'KX4471B',
    payload: null,
    refusal: text('The receipt was closed by another user.'),
  },
]

const lines = [
  { name: 'Carboplatin vial', about: '450 mg/45 mL', done: 48, of: 120 },
  { name: 'Pegfilgrastim', about: '6 mg/0.6 mL', done: 12, of: 24 },
  { name: 'Enoxaparin vial', about: '300 mg/3 mL', done: 0, of: 60 },
  { name: 'Methotrexate vial', about: '25 mg/mL', done: 0, of: 150 },
]

function Quantity({ start }: { start: number }) {
  const [value, setValue] = useState(start)
  return <QuantityPad label={text('per scan')} value={value} onChange={setValue} least={1} most={500} />
}

const Receiving = () => (
  <div className={styles['device']}>
    <WarehouseFrame
      title={text('PO {number}', { number: '30551' })}
      about="Velora Pharma"
      back="/kit?group=warehouse"
      first={text('Scan the first box.')}
      beside={<WaitingScans entries={waiting} tryAgain={decide} remove={decide} />}
      foot={
        <>
          <Quantity start={10} />
          <div>
            <Button>{text('New lot')}</Button>
            <Button look="primary">{text('Next line')}</Button>
          </div>
        </>
      }
    >
      <ul>
        {lines.map(({ name, about, done, of }) => (
          <WarehouseRow
            key={name}
            title={name}
            about={about}
            end={
              <>
                <Progress done={done} of={of} label={name} />
                <span>
                  <b>{done}</b> <span className="secondary">{text('/ {count}', { count: of })}</span>
                </span>
              </>
            }
          />
        ))}
      </ul>
    </WarehouseFrame>
  </div>
)

export const warehouseParts: readonly Part[] = [
  { name: text('A screen in the hand'), wide: true, states: [{ name: text('Receiving'), show: Receiving }] },
  {
    name: text('Scan banner'),
    wide: true,
    states: [
      {
        name: text('Before the first scan'),
        show: () => <BannerView outcome={null} first={text('Scan the first box.')} />,
      },
      {
        name: text('Accepted'),
        show: () => (
          <BannerView
            first=""
            outcome={{
              sound: 'accepted',
              words: text('Lot {lot} added', { lot: 'KX4471B' }),
              detail: 'Enoxaparin syringe 40 mg',
              figure: '+10',
            }}
          />
        ),
      },
      {
        name: text('Needs a choice'),
        show: () => (
          <BannerView
            first=""
            outcome={{ sound: 'choice', words: text('Two lines fit'), detail: text('Choose one below.') }}
          />
        ),
      },
      {
        name: text('Rejected'),
        show: () => (
          <BannerView
            first=""
            outcome={{ sound: 'refused', words: text('Not on this order'), detail: 'Lorazepam vial 2 mg/mL' }}
          />
        ),
      },
    ],
  },
  {
    name: text('Quantity pad'),
    states: [
      { name: text('Rest'), show: () => <Quantity start={10} /> },
      { name: text('At its least'), show: () => <Quantity start={1} /> },
    ],
  },
  {
    name: text('Scans on this device'),
    states: [
      { name: text('Waiting'), show: () => <WaitingScans entries={waiting} tryAgain={decide} remove={decide} /> },
      { name: text('On this device, to be tried offline'), show: OfflineQueue },
      { name: text('Rejected'), show: () => <WaitingScans entries={sentBack} tryAgain={decide} remove={decide} /> },
    ],
  },
  {
    name: text('Parts of a code'),
    states: [
      {
        name: text('Rejected'),
        show: () => (
          <ScanParts
            result={{ kind: 'refused', code: 'check-digit', reason: 'The check digit of 00312345678907 is wrong.' }}
          />
        ),
      },
    ],
  },
]
