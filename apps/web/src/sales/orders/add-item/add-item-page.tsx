import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { medicineName } from '@galen/domain/items/medicine-name'
import { onDemand } from '../../../client/on-demand.tsx'
import { useKeys } from '../../../client/keys.ts'
import { quoted, searchOnce } from '../../../client/search.ts'
import { Button } from '../../../kit/button.tsx'
import { errorText } from '../../../kit/error-text.ts'
import { CheckField } from '../../../kit/fields/check-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { Icon } from '../../../kit/icon.tsx'
import { KeyHint } from '../../../kit/key-hint.tsx'
import { Note } from '../../../kit/panel.tsx'
import { text } from '../../../kit/text.ts'
import { PageActions } from '../../../patterns/page-actions.tsx'
import { useScans } from '../../../patterns/scanning/scans.ts'
import { CustomerStrip } from '../customer-strip.tsx'
import { salesOrderAddress } from '../order-address.ts'
import { addItemKeys } from './add-item-keys.ts'
import { Basket } from './basket.tsx'
import { Results } from './results.tsx'
import { useBasket } from './use-basket.ts'
import { type FoundItem, useFoundItems, type Wanted } from './use-found-items.ts'
import styles from './add-item.module.css'

const PasteDialog = onDemand(async () => (await import('./paste-dialog.tsx')).PasteItemsDialog)

/** `/item-lookup/{salesOrderId}`: find and add items while on the phone. */
export function AddItemPage() {
  const { salesOrderId: id = '' } = useParams()
  const navigate = useNavigate()
  const [said] = useSearchParams()
  const basket = useBasket(id)
  const [isPasting, setIsPasting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const lookup = useLookup(id, basket.order?.customerId ?? said.get('customerId'), input)
  const basketPart = useRef<HTMLElement>(null)
  const done = () => void navigate(salesOrderAddress(id, 'items'))
  useKeys(addItemKeys, {
    search: lookup.search,
    basket: () => basketPart.current?.querySelector('input')?.focus(),
    done,
  })
  const ordered = new Map(basket.lines.map(({ childId, quantity, price }) => [childId, { quantity, price }]))
  return (
    <>
      <PageActions>
        <Button icon="copy" onClick={() => setIsPasting(true)}>
          {text('Paste lines')}
        </Button>
        <Button look="primary" keys={addItemKeys.done.keys} onClick={done}>
          {text('Done')}
        </Button>
      </PageActions>
      <h1 className="unseen">{text('Add item')}</h1>
      <Head order={basket.order} />
      {basket.order && <CustomerStrip order={basket.order} isFlush />}
      <div className={styles['page']}>
        <Filters wanted={lookup.wanted} change={lookup.change} theirs={lookup.found.theirs} />
        <section className={styles['results']} aria-label={text('Found items')}>
          <SearchBox lookup={lookup} input={input} />
          {lookup.found.error && <Note tone="void">{errorText(lookup.found.error)}</Note>}
          <Results
            items={lookup.found.items}
            active={lookup.active}
            isOpen={lookup.isOpen}
            open={lookup.open}
            ordered={ordered}
            leave={lookup.search}
            add={async (item, offer, typed, price) => {
              if (await basket.add(medicineName(item), offer, typed, price)) lookup.next()
            }}
          />
          {lookup.found.isReady && lookup.found.items.length === 0 && (
            <p className="secondary">
              {lookup.wanted.view === 'theirs' && lookup.wanted.words === ''
                ? text('They have bought nothing yet. Search all items.')
                : text('No item matches. Try NDC without dashes.')}
            </p>
          )}
        </section>
        <Basket ref={basketPart} order={basket.order} change={basket.change} />
      </div>
      {isPasting && <PasteDialog orderId={id} add={basket.addAll} onClose={() => setIsPasting(false)} />}
    </>
  )
}

type Lookup = ReturnType<typeof useLookup>

/** What is searched for, which item is at hand, and whether its vendors are shown. */
function useLookup(orderId: string, customerId: string | null, input: RefObject<HTMLInputElement | null>) {
  const [words, setWords] = useState('')
  const [view, setView] = useState<Wanted['view']>()
  const [more, setMore] = useState<Pick<Wanted, 'inStock' | 'schedules'>>({ inStock: false, schedules: [] })
  const [opened, setOpened] = useState<string>()
  const [place, setPlace] = useState(0)
  const wanted: Wanted = {
    ...more,
    words: useDeferredValue(words.trim()),
    // What they bought before, until something is searched for.
    view: view ?? (words.trim() === '' && customerId !== null ? 'theirs' : 'all'),
  }
  const found = useFoundItems(orderId, customerId, wanted)
  const active = opened ?? found.items[place]?.id
  const search = () => {
    input.current?.focus()
    input.current?.select()
  }
  useEffect(() => {
    // After the frame has put the focus on the new page.
    const timer = setTimeout(() => input.current?.focus(), 100)
    return () => clearTimeout(timer)
  }, [input])
  // Enter that comes before the answer waits for it, so that it never opens an item of the last search.
  const [isAwaited, setIsAwaited] = useState(false)
  const isCurrent = found.isCurrent && found.isReady && wanted.words === words.trim()
  if (isAwaited && isCurrent) {
    setIsAwaited(false)
    setOpened(found.items[0]?.id)
  }
  useEffect(() => {
    if (opened !== undefined) focusQuantity(opened)
  }, [opened])
  useItemScans((item, said) => {
    setView('all')
    setWords(said)
    setOpened(item.id)
  })
  return {
    wanted,
    found,
    active,
    isOpen: opened !== undefined,
    words,
    search,
    open: setOpened,
    enter: () => {
      if (!isCurrent) setIsAwaited(true)
      else setOpened(active)
    },
    write: (typed: string) => {
      setWords(typed)
      setIsAwaited(false)
      setPlace(0)
      setOpened(undefined)
    },
    step: (by: number) => setPlace((now) => Math.max(0, Math.min(found.items.length - 1, now + by))),
    next: () => {
      setOpened(undefined)
      search()
    },
    change: (part: Partial<Wanted>) => {
      const { view: chosen, ...rest } = part
      if (chosen) setView(chosen)
      setMore((now) => ({ ...now, ...rest }))
      setPlace(0)
      setOpened(undefined)
    },
  }
}

/** A scan finds its item by GTIN, barcode or number. */
function useItemScans(found: (item: FoundItem, words: string) => void): void {
  useScans(async ({ code, result }) => {
    const said = (result.kind === 'reading' ? result.reading.gtin : undefined) ?? code
    const { content } = await searchOnce(sellableItemIndex, { query: quoted(said), size: 2 })
    const [item] = content as readonly FoundItem[]
    if (!item) return { sound: 'refused', words: text('No item matches {code}.', { code: said }) }
    found(item, content.length === 1 ? item.number : said)
    return { sound: 'accepted', words: medicineName(item), detail: item.number }
  })
}

/** The field is drawn with the vendors, which may have to come first. */
function focusQuantity(itemId: string, tries = 40): void {
  const field = document.querySelector<HTMLInputElement>(`[data-first-quantity="${itemId}"]`)
  if (field) {
    field.focus()
    field.select()
  } else if (tries > 0) setTimeout(() => focusQuantity(itemId, tries - 1), 50)
}

const SearchBox = ({ lookup, input }: { lookup: Lookup; input: RefObject<HTMLInputElement | null> }) => (
  <TextField
    ref={input}
    size="md"
    className={styles['search'] ?? ''}
    label={text('Search by number, NDC, name or scan')}
    labelProps={{ className: 'unseen' }}
    placeholder={text('Search by number, NDC, name or scan')}
    leftSection={<Icon name="search" />}
    rightSectionWidth="max-content"
    rightSection={
      <span className={styles['count']}>
        {text('{count, plural, one {# item} other {# items}}', { count: lookup.found.total })}{' '}
        <KeyHint keys={addItemKeys.search.keys} />
      </span>
    }
    value={lookup.words}
    onChange={lookup.write}
    autoComplete="off"
    onKeyDown={(event) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (by !== undefined) {
        event.preventDefault()
        lookup.step(by)
      }
      if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) lookup.enter()
    }}
  />
)

const SCHEDULES = ['II', 'III', 'IV', 'V']

function Filters({
  wanted,
  change,
  theirs,
}: {
  wanted: Wanted
  change: (part: Partial<Wanted>) => void
  theirs: number
}) {
  return (
    <aside className={styles['filters']} aria-label={text('Filters')}>
      <h2>{text('View')}</h2>
      <button
        type="button"
        className={styles['view']}
        aria-pressed={wanted.view === 'theirs'}
        onClick={() => change({ view: 'theirs' })}
      >
        {text('Bought before')} <span className="secondary">{theirs}</span>
      </button>
      <button
        type="button"
        className={styles['view']}
        aria-pressed={wanted.view === 'all'}
        onClick={() => change({ view: 'all' })}
      >
        {text('All items')}
      </button>
      <h2>{text('Stock')}</h2>
      <CheckField label={text('In stock')} checked={wanted.inStock} onChange={(inStock) => change({ inStock })} />
      <h2>{text('Schedule')}</h2>
      {SCHEDULES.map((schedule) => (
        <CheckField
          key={schedule}
          label={`C-${schedule}`}
          checked={wanted.schedules.includes(schedule)}
          onChange={(isWanted) =>
            change({
              schedules: isWanted
                ? [...wanted.schedules, schedule]
                : wanted.schedules.filter((each) => each !== schedule),
            })
          }
        />
      ))}
    </aside>
  )
}

const HEAD = {
  customer: text('Customer'),
  customerClass: text('Class'),
  dba: text('DBA'),
  address: text('Ship to'),
  salesStatus: text('Status'),
  notes: text('Notes'),
}

/** What the address says about the order until the order itself is there (Spec §2). */
function Head({ order }: { order: ReturnType<typeof useBasket>['order'] }) {
  const [said] = useSearchParams()
  const { customer, shipAddress } = order ?? {}
  const known: Partial<Record<keyof typeof HEAD, string | null | undefined>> = order
    ? {
        customer: customer?.companyName,
        customerClass: customer?.className,
        dba: customer?.friendlyName,
        address:
          shipAddress && `${shipAddress.address}, ${shipAddress.city}, ${shipAddress.state} ${shipAddress.zipCode}`,
        salesStatus: order.status,
        notes: customer?.notes,
      }
    : {}
  const facts = (Object.keys(HEAD) as (keyof typeof HEAD)[]).flatMap((name) => {
    const value = known[name] ?? said.get(name)
    return value ? [{ name, value }] : []
  })
  return (
    <dl className={styles['head']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{HEAD[name]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
