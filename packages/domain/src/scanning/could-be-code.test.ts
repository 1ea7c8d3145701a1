import { expect, it } from 'vitest'
import { couldBeCode } from './could-be-code.ts'

it.each([
  '00377843089494',
  'I000580',
  'A-14-3',
  'VAULT',
  ']d2010037784308949417270630',
  '10LOT\u001D21SER',
  'lot7h2209',
])('%j can be a code', (text) => expect(couldBeCode(text)).toBe(true))

it.each(['Fernbrook', 'two words 12', 'ana@corvane.example', 'Tomás', ''])('%j is what someone typed', (text) =>
  expect(couldBeCode(text)).toBe(false),
)
