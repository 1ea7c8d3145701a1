import { sellableItemIndex } from '@galen/contract/items/item-indices'
import { centsToNumber, parseCents } from '@galen/domain/money'
import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { money } from '../../patterns/list/cells.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { differenceOf, differsInPrice, isOpenLine, type RequestLine } from './request-line-state.ts'
import styles from './sales-request.module.css'

const itemSource = fromIndex(sellableItemIndex, {
  label: ({ number, itemName }) => `${number} ${itemName}`,
  detail: ({ strength, size, available }) =>
    text('{strength} {size} · {available} available', { strength, size, available }),
  leftOut: text('Only active items with a price are listed.'),
})

type Save = (body: object) => void
type LineProps = {
  line: RequestLine
  /** Its place in the order, from 1. */
  place: number
  description: string
  mayEdit: boolean
  isMarked: boolean
  save: Save
  split: () => void
}

const amount = (value: number | null) => (value === null ? '–' : money(value))

/** One line: what they wrote, what we make of it, and below it what has to be answered. */
export function LineOfRequest(props: LineProps) {
  const { line, place, description, mayEdit, isMarked } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    if (!isMarked) return
    body.current?.scrollIntoView({ block: 'nearest' })
    body.current?.querySelector<HTMLElement>('[data-answers] :is(input, button), input')?.focus()
  }, [isMarked])
  const isEdited = mayEdit && !line.dropped
  return (
    <tbody ref={body} data-marked={isMarked || undefined} data-dropped={line.dropped || undefined}>
      <tr>
        <td className="figures secondary">{place}</td>
        <td className={styles['theirs']}>
          <span className="code">{line.asked}</span>
          {description && <span className="small secondary">{description}</span>}
        </td>
        <td data-align="end">
          <b className="figures">{line.askedQuantity ?? line.quantity}</b>
        </td>
        <td>{line.askedUnit || text('EA')}</td>
        <td data-align="end">
          <TheirPrice line={line} />
        </td>
        <td className={styles['ours']}>
          <OurItem line={line} />
        </td>
        <td data-align="end" className={styles['entered']}>
          {isEdited ? <Quantity {...props} /> : <b className="figures">{line.quantity}</b>}
          {line.itemId !== null && <div className="small secondary">{conversionOf(line)}</div>}
        </td>
        <td data-align="end" className={styles['price']}>
          {isEdited ? <Price {...props} /> : <span className="figures">{amount(line.price ?? line.ourPrice)}</span>}
        </td>
        <td data-align="end" className={styles['difference']}>
          <span className="figures" data-differs={differsInPrice(line) || undefined}>
            {amount(differenceOf(line))}
          </span>
        </td>
        <td>
          <span className={styles['state']}>
            <LineState line={line} />
            {isEdited && line.itemId !== null && (
              <IconButton
                icon="edit"
                label={text('Change line {position}', { position: place })}
                aria-expanded={isChanging}
                onClick={() => setChanging(!isChanging)}
              />
            )}
          </span>
          {mayEdit && line.dropped && (
            <Button look="quiet" onClick={() => props.save({ dropped: false })}>
              {text('Restore')}
            </Button>
          )}
        </td>
      </tr>
      {isEdited && (isChanging || hasAnswers(line)) && (
        <Answers {...props} isChanging={isChanging} onChanged={() => setChanging(false)} />
      )}
    </tbody>
  )
}

/** "5 CA = 60 EA", or that nothing was converted. */
function conversionOf({ askedQuantity, askedUnit, quantity }: RequestLine): string {
  if (askedQuantity === null || (askedQuantity === quantity && ['', 'EA', 'UN', 'PC'].includes(askedUnit)))
    return text('same unit')
  return `${askedQuantity} ${askedUnit || 'EA'} = ${quantity} EA`
}

/** As they wrote it; below it for one of our units where that is another figure. */
function TheirPrice({ line }: Pick<LineProps, 'line'>) {
  const { askedPrice, askedCurrency, askedBasis, askedQuantity, quantity, price } = line
  if (askedPrice === null) return <span className="secondary">–</span>
  const isConverted = askedQuantity !== null && askedQuantity !== quantity && price !== null && price !== askedPrice
  return (
    <>
      <span className="figures">
        {[money(askedPrice.toFixed(2)), askedCurrency, askedBasis].filter(Boolean).join(' ')}
      </span>
      {isConverted && <div className="small secondary figures">{`${money(price)} EA`}</div>}
    </>
  )
}

function OurItem({ line }: Pick<LineProps, 'line'>) {
  if (line.dropped) return <span className="secondary">{text('Dropped')}</span>
  if (line.itemId === null) return <span className="secondary">{text('Not matched')}</span>
  return (
    <>
      <b>{line.medicineName}</b> <MedicinePills deaSchedule={line.deaSchedule} />
      <div className="small secondary">
        {[line.number, line.ndc, line.available === null ? '' : text('{count} available', { count: line.available })]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </>
  )
}

function LineState({ line }: Pick<LineProps, 'line'>) {
  const codes = new Set(line.questions.map(({ code }) => code))
  if (line.dropped) return <StatusPill tone="closed">{text('Dropped')}</StatusPill>
  if (line.itemId === null) return <StatusPill tone="quarantine">{text('Unknown item')}</StatusPill>
  if (codes.has('UNIT')) return <StatusPill tone="quarantine">{text('Unit not clear')}</StatusPill>
  if (codes.has('PRICE') || differsInPrice(line)) return <StatusPill tone="hold">{text('Price differs')}</StatusPill>
  return <StatusPill tone="good">{text('Matched')}</StatusPill>
}

const Quantity = ({ line, place, save }: LineProps) => (
  <QuantityField
    label={text('Quantity of line {position}', { position: place })}
    unlabelled
    least={1}
    most={1_000_000}
    value={line.quantity}
    onChange={(quantity) => quantity !== null && quantity !== line.quantity && save({ quantity })}
  />
)

const Price = ({ line, place, save }: LineProps) => (
  <MoneyField
    label={text('Price of line {position}', { position: place })}
    unlabelled
    value={line.price === null ? null : parseCents(line.price)}
    onChange={(price) => save({ price: price === null ? null : centsToNumber(price) })}
  />
)

const hasAnswers = (line: RequestLine) => isOpenLine(line) || differsInPrice(line)

type AnswersProps = LineProps & { isChanging: boolean; onChanged: () => void }

/** What has to be answered about a line, with the answers that are known. */
function Answers({ line, save, split, isChanging, onChanged }: AnswersProps) {
  const { questions, quantity, price, ourPrice, itemId } = line
  const asksPrice = questions.some(({ code }) => code === 'PRICE')
  const offered = asksPrice ? [price, ourPrice] : differsInPrice(line) ? [ourPrice] : []
  const prices = [...new Set(offered)].filter((value) => value !== null)
  return (
    <tr data-answers>
      <td colSpan={10}>
        <div className={styles['answers']}>
          {(itemId === null || isChanging) && (
            <Picker
              label={text('Item for {asked}', { asked: line.asked })}
              unlabelled
              placeholder={text('Number, NDC or name')}
              source={itemSource}
              value={null}
              onChange={(choice) => {
                if (!choice) return
                save({ itemId: choice.id, remember: true })
                onChanged()
              }}
            />
          )}
          {itemId === null && line.problem && <span className="secondary">{line.problem}</span>}
          {questions.map(({ code, detail }) => (
            <span key={code}>{detail}</span>
          ))}
          {questions.some(({ code }) => code === 'UNIT') && (
            <Button onClick={() => save({ quantity })}>{text('Order {quantity} units', { quantity })}</Button>
          )}
          {!asksPrice && <Difference line={line} />}
          {prices.map((value) => (
            <Button key={value} onClick={() => save({ price: value })}>
              {value === ourPrice
                ? text('Use our price {price}', { price: money(value) })
                : text('Accept their price {price}', { price: money(value) })}
            </Button>
          ))}
          <span className={styles['acts']}>
            {quantity > 1 && (
              <Button look="quiet" onClick={split}>
                {text('Split')}
              </Button>
            )}
            <Button look="quiet" onClick={() => save({ dropped: true })}>
              {text('Drop line')}
            </Button>
          </span>
        </div>
      </td>
    </tr>
  )
}

/** How far the price is from ours. */
function Difference({ line }: Pick<LineProps, 'line'>) {
  const { price, ourPrice } = line
  const difference = differenceOf(line) ?? 0
  if (difference === 0 || price === null || !ourPrice) return null
  const percent = `${Math.abs(Math.round((1000 * difference) / ourPrice) / 10)}%`
  return (
    <b>
      {difference < 0 ? text('{percent} under our price', { percent }) : text('{percent} above our price', { percent })}
    </b>
  )
}
