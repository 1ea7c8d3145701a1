import { expect, it } from 'vitest'
import { MOST_PASTED, readPasted } from './read-pasted.ts'

it('reads rows of a spreadsheet, of a mail and of a list', () => {
  expect(readPasted('10482\t60\t37.25\r\n0591-0369-01 24\n\n10483; 5; $4\n10484, 7')).toEqual([
    { code: '10482', quantity: 60, price: 37.25 },
    { code: '0591-0369-01', quantity: 24, price: undefined },
    { code: '10483', quantity: 5, price: 4 },
    { code: '10484', quantity: 7, price: undefined },
  ])
})

it('says what is wrong with a row and goes on', () => {
  expect(readPasted('10482\n10483 0\n10484 x\n10485 1 cheap\n10486 2')).toEqual([
    { code: '10482', problem: 'Quantity is missing.' },
    { code: '10483', problem: 'Quantity is missing.' },
    { code: '10484', problem: 'Quantity is missing.' },
    { code: '10485', problem: 'cheap is not a price.' },
    { code: '10486', quantity: 2, price: undefined },
  ])
})

it('takes so many rows at once', () => {
  expect(readPasted('10482 1\n'.repeat(MOST_PASTED + 10))).toHaveLength(MOST_PASTED)
})
