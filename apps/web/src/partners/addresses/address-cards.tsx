import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { addressLines } from '../customers/address-words.ts'
import cards from '../../kit/cards.module.css'
import styles from './addresses.module.css'
import { useEditCard } from './use-edit-card.ts'

type Address = Parameters<typeof addressLines>[0] & {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly active: boolean
}

/** What a card shows besides the place. */
export type AddressWords = {
  /** What it is for: "Ship to". */
  readonly kind: string
  /** How it is called among others, for those who hear it. */
  readonly place: string
  readonly notes: string
  readonly pills?: ReactNode
  /** Below the place. */
  readonly more?: ReactNode
}

type AddressCardsProps<A extends Address> = {
  addresses: readonly A[]
  words: (address: A) => AddressWords
  empty: string
  onEdit?: ((address: A) => void) | undefined
}

/** The addresses of a partner, a card each. */
export function AddressCards<A extends Address>({ addresses, words, empty, onEdit }: AddressCardsProps<A>) {
  useEditCard(addresses, onEdit)
  if (addresses.length === 0) return <NothingYet>{empty}</NothingYet>
  return (
    <PanelBody>
      <div className={cards['cards']}>
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            words={words(address)}
            {...(onEdit && { onEdit: () => onEdit(address) })}
          />
        ))}
      </div>
    </PanelBody>
  )
}

type AddressCardProps = { address: Address; words: AddressWords; onEdit?: () => void }

function AddressCard({ address, words: { kind, place, notes, pills, more }, onEdit }: AddressCardProps) {
  const { id, name, active, phone } = address
  return (
    <section className={cards['card']} data-address={id} data-off={!active || undefined} aria-label={place}>
      <div className={cards['head']}>
        <h3>{name || kind}</h3>
        {name && <span className="small secondary">{kind}</span>}
      </div>
      <div className={styles['pills']}>
        {pills}
        {!active && <StatusPill tone="draft">{text('Inactive')}</StatusPill>}
      </div>
      <address>
        {addressLines(address).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {more}
      {phone && <div className="secondary figures">{phone}</div>}
      {notes && <div className="small secondary">{notes}</div>}
      <div className={cards['acts']}>
        {onEdit && (
          <Button icon="edit" aria-label={text('Change {address}', { address: place })} onClick={onEdit}>
            {text('Change')}
          </Button>
        )}
        <a
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLines(address).join(', '))}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('Map')}
          <span className="unseen">{text('opens in a new tab')}</span>
        </a>
      </div>
    </section>
  )
}
