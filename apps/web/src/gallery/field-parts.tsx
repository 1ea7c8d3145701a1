import { parseBusinessDate } from '@galen/domain/dates'
import { parseCents } from '@galen/domain/money'
import type { ReactNode } from 'react'
import { type Address, AddressField, NO_ADDRESS } from '../patterns/pickers/address-field.tsx'
import { CodeBoxes } from '../kit/fields/code-boxes.tsx'
import { EMPTY_CODE } from '../kit/fields/code-digits.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { DateRangeField } from '../kit/fields/date-range-field.tsx'
import { ANY_DAY, type DayRange } from '../kit/fields/day-range.ts'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { PercentField } from '../kit/fields/percent-field.tsx'
import { QuantityField } from '../kit/fields/quantity-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { text } from '../kit/text.ts'
import { Held } from './held.tsx'
import type { Part } from './part.ts'

type Surroundings = { description?: string; error?: string; disabledReason?: string }

const locked = () => ({ disabledReason: text('The order is placed; press Edit first.') })

/** A field empty, filled, wrong and locked. */
function statesOf<Value>(
  filled: Value,
  wrong: string,
  description: string,
  show: (value: Value | null, change: (next: Value | null) => void, around: Surroundings) => ReactNode,
): Part['states'] {
  const state = (name: string, initial: Value | null, around: Surroundings) => ({
    name,
    show: () => <Held<Value | null> initial={initial}>{(value, change) => show(value, change, around)}</Held>,
  })
  return [
    state(text('Empty'), null, { description }),
    state(text('Filled'), filled, {}),
    state(text('Error'), filled, { error: wrong }),
    state(text('Disabled, with the reason'), filled, locked()),
  ]
}

const numbers: readonly Part[] = [
  {
    name: text('Money'),
    states: statesOf(
      parseCents('1204.50'),
      text('More than the credit that is left.'),
      text('Takes $1,204.50 and (12.00) as well.'),
      (value, change, around) => (
        <MoneyField label={text('Freight charge')} value={value} onChange={change} {...around} />
      ),
    ),
  },
  {
    name: text('Quantity'),
    states: statesOf(
      360,
      text('Only 340 are available.'),
      text('Takes sums such as 12*30.'),
      (value, change, around) => <QuantityField label={text('Quantity')} value={value} onChange={change} {...around} />,
    ),
  },
  {
    name: text('Percentage'),
    states: statesOf(
      15.6,
      text('Below the minimum of 18 percent.'),
      text('At most 99.99 percent.'),
      (value, change, around) => (
        <PercentField label={text('Margin')} most={99.99} value={value} onChange={change} {...around} />
      ),
    ),
  },
]

const days: readonly Part[] = [
  {
    name: text('Day'),
    states: statesOf(
      parseBusinessDate('2026-11-12'),
      text('The period is closed.'),
      text('Takes 3/4, today and +30; Alt and arrow down open the calendar.'),
      (value, change, around) => <DateField label={text('Due date')} value={value} onChange={change} {...around} />,
    ),
  },
  {
    name: text('Range of days'),
    states: [
      {
        name: text('Empty'),
        show: () => (
          <Held initial={ANY_DAY}>
            {(value, change) => <DateRangeField label={text('Placed')} value={value} onChange={change} />}
          </Held>
        ),
      },
      {
        name: text('Error'),
        show: () => (
          <Held<DayRange> initial={{ from: parseBusinessDate('2026-11-12'), to: parseBusinessDate('2026-11-01') }}>
            {(value, change) => <DateRangeField label={text('Shipped')} value={value} onChange={change} />}
          </Held>
        ),
      },
      {
        name: text('Disabled, with the reason'),
        show: () => (
          <DateRangeField
            label={text('Period')}
            value={{ from: parseBusinessDate('2026-11-01'), to: parseBusinessDate('2026-11-30') }}
            onChange={() => {}}
            {...locked()}
          />
        ),
      },
    ],
  },
]

const words: readonly Part[] = [
  {
    name: text('Text'),
    states: statesOf(
      'VP-884120',
      text('This number is taken.'),
      text('Exactly as on the vendor document.'),
      (value, change, around) => (
        <TextField
          label={text('Vendor invoice')}
          value={value ?? ''}
          onChange={change}
          description={around.disabledReason ?? around.description}
          error={around.error}
          readOnly={around.disabledReason !== undefined}
        />
      ),
    ),
  },
  {
    name: text('Password and code'),
    states: [
      {
        name: text('Password'),
        show: () => (
          <Held initial="">
            {(value, change) => (
              <PasswordField label={text('Password')} value={value} onChange={change} autoComplete="current-password" />
            )}
          </Held>
        ),
      },
      {
        name: text('Six-digit code'),
        show: () => (
          <Held initial={EMPTY_CODE}>
            {(value, change) => <CodeBoxes value={value} onChange={change} refusals={0} />}
          </Held>
        ),
      },
    ],
  },
  {
    name: text('Address'),
    states: [
      {
        name: text('Empty'),
        show: () => (
          <Held initial={NO_ADDRESS}>
            {(value, change) => <AddressField label={text('Ship to')} value={value} onChange={change} />}
          </Held>
        ),
      },
      {
        name: text('Error'),
        show: () => (
          <Held<Address>
            initial={{
              ...NO_ADDRESS,
              street: '2210 Alder Loop',
              city: 'Portland',
              country: { id: 'US', label: 'United States' },
            }}
          >
            {(value, change) => (
              <AddressField
                label={text('Bill to')}
                value={value}
                onChange={change}
                errors={{ zip: text('Enter the zip code.') }}
              />
            )}
          </Held>
        ),
      },
    ],
  },
]

export const fieldParts: readonly Part[] = [...numbers, ...days, ...words]
