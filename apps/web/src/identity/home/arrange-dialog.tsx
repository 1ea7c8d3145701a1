import type { HomeCardName } from '@galen/contract/reports/home-cards'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { savePreference } from '../../client/preferences.ts'
import { useSettings } from '../../client/session.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import { arrangedCards } from './arranged.ts'
import { cardWords } from './home-words.ts'
import styles from './home.module.css'

/** Which cards are shown and in which order; stored for me, on every device. */
export function ArrangeDialog({ all, onClose }: { all: readonly HomeCardName[]; onClose: () => void }) {
  const { homeOrder, homeHidden } = useSettings().preferences
  const [order, setOrder] = useState(() => arrangedCards(all, homeOrder, []))
  const [hidden, setHidden] = useState<readonly string[]>(homeHidden)
  const move = (place: number, by: 1 | -1) => {
    const next = [...order]
    const [moved] = next.splice(place, 1)
    if (moved) next.splice(place + by, 0, moved)
    setOrder(next)
  }
  const save = () => {
    void savePreference({ homeOrder: [...order], homeHidden: [...hidden] })
    onClose()
  }
  return (
    <Dialog
      title={text('Arrange cards')}
      onClose={onClose}
      closeLabel={text('Cancel')}
      act={{ label: text('Save'), run: save }}
    >
      <ul className={styles['arrange']} aria-label={text('Cards')}>
        {order.map((name, place) => {
          const { title } = cardWords[name]
          return (
            <li key={name}>
              <Checkbox
                label={title}
                checked={!hidden.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  setHidden(checked ? hidden.filter((each) => each !== name) : [...hidden, name])
                }
              />
              <IconButton
                icon="up"
                label={text('Move {card} up', { card: title })}
                disabled={place === 0}
                onClick={() => move(place, -1)}
              />
              <IconButton
                icon="down"
                label={text('Move {card} down', { card: title })}
                disabled={place === order.length - 1}
                onClick={() => move(place, 1)}
              />
            </li>
          )
        })}
      </ul>
      <Button
        look="quiet"
        onClick={() => {
          setOrder(all)
          setHidden([])
        }}
      >
        {text('Reset to default')}
      </Button>
    </Dialog>
  )
}
