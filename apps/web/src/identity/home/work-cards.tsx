import { homeCards, type HomeCardName } from '@galen/contract/reports/home-cards'
import { type BusinessDate, daysBetween, isBusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { Link, useNavigate } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { useSettings } from '../../client/session.ts'
import { Ago } from '../../kit/age.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { totalInWords } from '../../patterns/list/paging.ts'
import { homeKeys, keyAt } from './home-keys.ts'
import { cardWords } from './home-words.ts'
import type { FoundCard } from './use-desk.ts'
import styles from './home.module.css'

type Cards = { readonly names: readonly HomeCardName[]; readonly found: ReadonlyMap<HomeCardName, FoundCard> }

/** What waits for me, each card with its key. */
export function WorkCards({ names, found }: Cards) {
  const today = useToday()
  const navigate = useNavigate()
  useKeys(
    homeKeys,
    Object.fromEntries(
      names.slice(0, 9).map((name, place) => [keyAt(place), () => void navigate(homeCards[name].opens(today))]),
    ),
  )
  return (
    <ul className={styles['cards']} aria-label={text('Work')}>
      {names.map((name, place) => (
        <li key={name}>
          <Card name={name} found={found.get(name)} today={today} keys={place < 9 ? String(place + 1) : undefined} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { name: HomeCardName; found: FoundCard | undefined; today: BusinessDate; keys: string | undefined }

function Card({ name, found, today, keys }: CardProps) {
  const { title, icon, tone } = cardWords[name]
  const isWaiting = found !== undefined && found.total > 0
  return (
    <Link to={homeCards[name].opens(today)} className={styles['card']} data-tone={isWaiting ? tone : undefined}>
      <span className={styles['cardHead']}>
        <span className={styles['icon']}>
          <Icon name={icon} />
        </span>
        {keys && <KeyHint keys={keys} />}
      </span>
      <span className={styles['figure']}>{found && totalInWords(found.total, found.totalIsExact)}</span>
      <span className={styles['cardTitle']}>{title}</span>
      <span className={`${styles['age']} small secondary`}>
        {isWaiting && found.age && <CardAge name={name} age={found.age} today={today} />}
      </span>
    </Link>
  )
}

function CardAge({ name, age, today }: { name: HomeCardName; age: string; today: BusinessDate }) {
  const { timeZone } = useSettings().company
  const is = homeCards[name].age?.is
  if (!isBusinessDate(age))
    return (
      <>
        {text('oldest')} <Ago since={age} timeZone={timeZone} />
      </>
    )
  const days = daysBetween(parseBusinessDate(age), today)
  if (is === 'until') return days > 0 ? text('first expired') : text('first in {days} d', { days: String(-days) })
  return days <= 0 ? text('today') : text('oldest {days} d late', { days: String(days) })
}
