import { Group } from '@mantine/core'
import { addressLines, type Envelope } from '@galen/domain/partners/address'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { PanelBody } from '../../kit/panel.tsx'
import { NothingYet } from '../../kit/panel-table.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import cards from '../../kit/cards.module.css'
import styles from './addresses.module.css'
import { useEditCard } from './use-edit-card.ts'

type Address = Envelope & {
  readonly id: string
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
  /** Below the name, where more than the post needs is known. */
  readonly lines?: readonly string[]
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

function AddressCard({ address, words, onEdit }: AddressCardProps) {
  const { kind, place, notes, pills, more } = words
  const envelope = addressLines({ ...address, name: '' })
  const { id, name, active, phone } = address
  return (
    <section className={cards['card']} data-address={id} data-off={!active || undefined} aria-label={place}>
      <Group className={cards['head']} gap="4px 8px">
        <h3>{name || kind}</h3>
        {name && <span className="small secondary">{kind}</span>}
      </Group>
      <Group className={styles['pills']} gap="4px 8px">
        {pills}
        {!active && <StatusPill tone="draft">{text('Inactive')}</StatusPill>}
      </Group>
      <address>
        {[...new Set(words.lines ?? envelope)].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {more}
      {phone && <div className="secondary figures">{phone}</div>}
      {notes && <div className="small secondary">{notes}</div>}
      <Group className={cards['acts']} gap="4px 8px">
        {onEdit && (
          <Button icon="edit" aria-label={text('Change {address}', { address: place })} onClick={onEdit}>
            {text('Change')}
          </Button>
        )}
        <a
          className="link"
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(envelope.join(', '))}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('Map')}
          <span className="unseen">{text('opens in a new tab')}</span>
        </a>
      </Group>
    </section>
  )
}
