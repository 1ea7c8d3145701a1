import { describe, expect, it } from 'vitest'
import {
  listOf,
  MOST_VALUES,
  propertyProblems,
  type PropertyType,
  propertyTypes,
  type PropertyValues,
  typesBehind,
} from './property-types.ts'

const value = (values: Partial<PropertyValues>): PropertyValues => ({
  name: 'A value',
  code: null,
  days: null,
  discountPercent: null,
  discountDays: null,
  discountOnTotal: null,
  presetLength: null,
  presetWidth: null,
  presetHeight: null,
  accountId: null,
  termsId: null,
  shipVia: null,
  freightRule: null,
  ...values,
})

describe('the lists that administrators keep', () => {
  it('are those of the specification', () => {
    const asked =
      'customerClass customerReferral currencies categories competitor itemClass strengthUnit formUnit sizeUnit deaSchedule vendorClass packageType screenFlags'
    for (const type of asked.split(' ')) expect(propertyTypes).toContain(type)
    expect(typesBehind('vendors')).toEqual(['vendorClass'])
  })

  it('fit together into one lookup', () => {
    const most = propertyTypes.reduce((sum, type) => sum + (listOf(type).most ?? MOST_VALUES), 0)
    expect(most).toBeLessThan(10_000)
  })

  it('have built-in values that fit them', () => {
    for (const type of propertyTypes)
      for (const builtIn of listOf(type).builtIn ?? []) expect(propertyProblems(type, value(builtIn)), type).toEqual([])
  })

  it.each<[PropertyType, Partial<PropertyValues>, string[]]>([
    ['paymentTerms', { days: 30, discountPercent: 2, discountDays: 10 }, []],
    ['paymentTerms', { days: 30 }, []],
    ['paymentTerms', {}, ['days']],
    ['paymentTerms', { days: 30, discountDays: 10 }, ['discountPercent']],
    ['paymentTerms', { days: 10, discountPercent: 2, discountDays: 30 }, ['discountDays']],
    ['currencies', { code: 'EUR' }, []],
    ['currencies', { code: 'euro' }, ['code']],
    ['currencies', {}, ['code']],
    ['customerClass', { code: 'X', days: 3 }, ['code', 'days']],
    ['customerClass', { termsId: 'terms', shipVia: 'Ground', freightRule: 'prepaid' }, []],
    ['vendorClass', { termsId: 'terms', freightRule: 'prepaid' }, ['freightRule']],
    ['deaSchedule', { code: 'VI' }, ['code']],
    ['ledgerAccount', { code: '4000-10' }, []],
    ['ledgerAccount', { code: 'sales' }, ['code']],
    ['packageType', { code: 'BOX_S', presetLength: 10, presetWidth: 8, presetHeight: 4 }, []],
  ])('%s with %j is wrong about %j', (type, values, fields) => {
    expect(propertyProblems(type, value(values)).map(({ field }) => field)).toEqual(fields)
  })
})
