import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type JournalProposal, type LedgerProof, books } from '@galen/contract/accounting/books'
import { fiscalPeriods, type PeriodChecklist } from '@galen/contract/accounting/fiscal-periods'
import { type Property, systemProperties } from '@galen/contract/admin/properties'
import { creditEvents } from '@galen/contract/finance/credit-events'
import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { type VendorCredit, vendorCredits } from '@galen/contract/finance/vendor-credits'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import type { Receipt } from '@galen/contract/purchasing/receipts'
import { invoices } from '@galen/contract/sales/invoices'
import { permissionNames } from '@galen/domain/permissions'
import { standardRoles } from '@galen/domain/standard-roles'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { brokenLedgers } from '../../apps/server/test/ledgers.ts'

const { call, ok, owner, jobs, company, today, given, customer, vendor, goods, stockOf } = await invoicing()
const accountant = await given.user(company, standardRoles.accountant.permissions)
const second = await given.user(company, standardRoles.accountant.permissions)
const admin = await given.user(company, permissionNames)

const rows = await owner<{ id: string; code: string }[]>`
  select id, code from property where company_id = ${company.id} and type = 'ledgerAccount'`
const account = (code: string) => String(rows.find((row) => row.code === code)?.id)
const mapping = async (code: string) => {
  const [row] = await owner<{ id: string; version: number; accountId: string }[]>`
    select id, version, account_id as "accountId" from property
    where company_id = ${company.id} and type = 'accountMapping' and code = ${code}`
  if (!row) throw new Error(code)
  return row
}
const roleNames: Record<string, string> = {
  1050: 'Undeposited funds',
  1100: 'Accounts receivable',
  1200: 'Inventory',
  2000: 'Accounts payable',
  2050: 'Received not invoiced',
  2060: 'Accrued freight',
  2100: 'Customer credits and unapplied cash',
}
const refused = (code: string, field: string) => ({
  status: 400,
  body: { details: [{ field, message: `is the account of ${roleNames[code]}: use a document` }] },
})
const bill = (vendorId: string, code: string, amount = 10, more: object = {}) =>
  call(
    receiptRevision.manual,
    {
      query: { confirm: 'true' },
      body: {
        vendorId,
        vendorInvoice: randomUUID().slice(0, 8),
        charges: [{ description: 'Charge', accountId: account(code), amount }],
        ...more,
      },
    },
    { as: admin },
  )
const propose = (lines: readonly { code: string; debit?: number; credit?: number }[], date: string = today) =>
  call(
    books.propose,
    {
      body: {
        date,
        memo: 'By hand',
        lines: lines.map(({ code, debit = 0, credit = 0 }) => ({ accountId: account(code), debit, credit, memo: '' })),
      },
    },
    { as: accountant },
  )
const approve = (id: string) =>
  call(books.approve, { params: { id }, body: { note: 'Agrees with the bank' } }, { as: second })
const proof = async () => ok<LedgerProof>(await call(books.prove, {}, { as: accountant })).subLedgers
const differing = async () => (await proof()).filter(({ documents, account: booked }) => documents !== booked)
const broken = async () => [...new Set((await brokenLedgers(jobs)).map((one) => one.broken))].toSorted()

/** A line on an account that no call posts any more, with an account that nothing is compared with. */
async function plant(
  code: string,
  amount: number,
  { role = null, against = '5110' }: { role?: string | null; against?: string } = {},
) {
  const id = randomUUID()
  await owner.begin(async (tx) => {
    await tx`insert into journal_entry (company_id, id, source_kind, source_id, source_number, accounting_date)
      values (${company.id}, ${id}, 'receipt', ${randomUUID()}, 'R-OLD', ${today})`
    await tx`insert into journal_line (company_id, entry_id, position, account_id, role, amount, accounting_date)
      values (${company.id}, ${id}, 1, ${account(code)}, ${role}, ${amount}, ${today}),
        (${company.id}, ${id}, 2, ${account(against)}, null, ${-amount}, ${today})`
  })
  return id
}

describe('a control account', () => {
  it.each(Object.keys(roleNames))('%s is refused by every document that names accounts', async (code) => {
    const vendorId = await vendor()
    const { id: customerId } = await customer()
    const carrier = await bill(vendorId, code)
    if (code === '2060') expect(carrier.status, 'the bill of a carrier').toBe(200)
    else expect(carrier).toMatchObject(refused(code, 'charges.0.accountId'))
    const lines = [
      { description: 'Service', price: 5 },
      { description: 'Service', price: 5, accountId: account(code) },
    ]
    const invoice = await call(invoices.manual, { body: { customerId, lines } }, { as: admin })
    expect(invoice).toMatchObject(refused(code, 'lines.1.accountId'))
    const credit = { totalAmount: 7, accountId: account(code) }
    const given = await call(customerCredits.create, { body: { ...credit, customerId } }, { as: admin })
    expect(given).toMatchObject(refused(code, 'accountId'))
    const entered = await call(vendorCredits.create, { body: { ...credit, vendorId } }, { as: admin })
    expect(entered).toMatchObject(refused(code, 'accountId'))
    const reason = { code: `R${code}`, name: `Reason ${code}`, accountId: account(code) }
    expect(await call(creditEvents.add, { body: reason }, { as: admin })).toMatchObject(refused(code, 'accountId'))
    expect(
      await propose([
        { code, debit: 1 },
        { code: '5110', credit: 1 },
      ]),
    ).toMatchObject(refused(code, 'lines.0.accountId'))
    expect(await differing()).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('is refused when a credit or its reason is changed later', async () => {
    const vendorId = await vendor()
    const { id: customerId } = await customer()
    const credit = ok<CustomerCredit>(
      await call(customerCredits.create, { body: { customerId, totalAmount: 7 } }, { as: admin }),
    )
    const change = { customerId, totalAmount: 7, accountId: account('1100'), version: credit.version }
    expect(
      await call(customerCredits.change, { params: { id: credit.id }, body: change }, { as: admin }),
    ).toMatchObject(refused('1100', 'accountId'))
    const taken = ok<VendorCredit>(
      await call(vendorCredits.create, { body: { vendorId, totalAmount: 7 } }, { as: admin }),
    )
    const moved = { vendorId, totalAmount: 8, accountId: account('2050'), version: taken.version }
    expect(await call(vendorCredits.change, { params: { id: taken.id }, body: moved }, { as: admin })).toMatchObject(
      refused('2050', 'accountId'),
    )
    const reason = ok<{ id: string }>(
      await call(
        creditEvents.add,
        { body: { code: 'LATER', name: 'Later', accountId: account('5110') } },
        { as: admin },
      ),
    )
    const onLedger = { version: 1, accountId: account('2100') }
    expect(await call(creditEvents.change, { params: { id: reason.id }, body: onLedger }, { as: admin })).toMatchObject(
      refused('2100', 'accountId'),
    )
    // A reason that was stored before is refused where it is used.
    await owner`update credit_event set account_id = ${account('2000')} where id = ${reason.id}`
    const used = { customerId, totalAmount: 7, eventId: reason.id }
    expect(await call(customerCredits.create, { body: used }, { as: admin })).toMatchObject(refused('2000', 'eventId'))
    await owner`update credit_event set account_id = ${account('5110')} where id = ${reason.id}`
    expect(await broken()).toEqual([])
  })

  it('has no second use: neither another role nor what moves to another account', async () => {
    await stockOf(await goods(), { quantity: 4 })
    const map = async (code: string, accountId: string) => {
      const { id, version } = await mapping(code)
      return call(systemProperties.change, { params: { id }, body: { version, accountId } }, { as: admin })
    }
    const because = (message: string, field = 'accountId') => ({ status: 400, body: { details: [{ field, message }] } })
    expect(await map('other-charges', account('1200'))).toMatchObject(because('is the account of Inventory'))
    expect(await map('accrued-freight', account('2050'))).toMatchObject(
      because('is the account of Received not invoiced'),
    )
    expect(await map('inventory', account('5060'))).toMatchObject(
      because('is the account of Destroyed and expired goods'),
    )
    const free = ok<Property>(
      await call(
        systemProperties.add,
        { body: { type: 'ledgerAccount', name: 'Other stock', code: '1210' } },
        { as: admin },
      ),
    )
    expect(await map('inventory', free.id)).toMatchObject(
      because('cannot be changed: 1200 Inventory has postings. Rename that account instead'),
    )
    const move = (id: string, moveTo: string) =>
      call(systemProperties.remove, { params: { id }, query: { moveTo } }, { as: admin })
    expect(await move(account('4110'), account('1200'))).toMatchObject(because('is the account of Inventory', 'moveTo'))
    ok(await call(creditEvents.add, { body: { code: 'MOVES', name: 'Moves', accountId: free.id } }, { as: admin }))
    expect(await move(free.id, account('2100'))).toMatchObject(
      because('is the account of Customer credits and unapplied cash: use a document', 'moveTo'),
    )
    expect(await move(account('1200'), free.id)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'moveTo' }] },
    })
    expect((await map('other-charges', account('5110'))).status).toBe(200)
    expect((await map('other-charges', account('4110'))).status).toBe(200)
  })

  it('that is undeposited funds equals the payments in open batches', async () => {
    const { id: customerId } = await customer()
    ok(await call(customerPayments.create, { body: { customerId, totalAmount: 12.5 } }, { as: admin }))
    const [funds] = (await proof()).filter(({ name }) => name === 'Undeposited funds')
    expect(funds).toEqual({ name: 'Undeposited funds', documents: 12.5, account: 12.5 })
  })
})

describe('lines that already lie on a control account', () => {
  const checks: readonly (readonly [string, string, string])[] = [
    ['1050', 'undeposited-funds', 'M6.undeposited'],
    ['1100', 'receivable', 'M6.receivable'],
    ['1200', 'inventory', 'M6.inventory'],
    ['2000', 'payable', 'M6.payable'],
    ['2050', 'received-not-invoiced', 'M6.received-not-invoiced'],
    ['2060', 'accrued-freight', 'M6.accrued-freight'],
    ['2100', 'customer-credits', 'M6.receivable'],
  ]

  it.each(checks)(
    '%s: are seen by the proof, the checklist and the invariants, and taken back',
    async (code, role, id) => {
      await plant(code, 70)
      expect(await differing()).toMatchObject([{ name: roleNames[code] }])
      const [period] = await owner<{ id: string }[]>`
      select id from fiscal_period where company_id = ${company.id} and ${today}::date between starts_on and ends_on`
      const checklist = ok<PeriodChecklist>(
        await call(fiscalPeriods.checklist, { params: { id: String(period?.id) } }, { as: accountant }),
      )
      expect(checklist.checks.filter(({ level }) => level === 'blocking')).toMatchObject([
        { code: `${role}-ledger`, count: 1 },
      ])
      expect(await broken()).toEqual(['M6.control', id].toSorted())
      const named = (await brokenLedgers(jobs)).filter((one) => one.broken === 'M6.control')
      expect(named).toEqual([expect.objectContaining({ account: code, source_number: 'R-OLD', amount: '70.00' })])

      const back = (amount: number) =>
        propose([
          { code: '5110', debit: amount },
          { code, credit: amount },
        ])
      expect(await back(70.01)).toMatchObject(refused(code, 'lines.1.accountId'))
      expect(
        await propose([
          { code, debit: 1 },
          { code: '5110', credit: 1 },
        ]),
      ).toMatchObject(refused(code, 'lines.0.accountId'))
      const proposals = [await back(70), await back(70)].map((reply) => ok<JournalProposal>(reply))
      const approved = await Promise.all(proposals.map((one) => approve(one.id)))
      expect(
        approved.map(({ status }) => status).toSorted((one, other) => one - other),
        'taken back once',
      ).toEqual([200, 409])
      expect(await differing()).toEqual([])
      expect(await broken()).toEqual([])
      await owner`update journal_proposal set status = 'Refused' where company_id = ${company.id} and status = 'Waiting'`
    },
  )

  it('of a role that posted to another account are named', async () => {
    await stockOf(await goods(), { quantity: 3 })
    const id = await plant('5060', 15, { role: 'inventory' })
    expect(await broken()).toEqual(['M6.control'])
    expect(await brokenLedgers(jobs)).toMatchObject([{ account: '5060', source_number: 'R-OLD', amount: '15.00' }])
    await owner`alter table journal_line disable trigger all`
    await owner`alter table journal_entry disable trigger all`
    await owner`delete from journal_line where entry_id = ${id}`
    await owner`delete from journal_entry where id = ${id}`
    await owner`alter table journal_line enable trigger all`
    await owner`alter table journal_entry enable trigger all`
    expect(await broken()).toEqual([])
  })
})

it('the bill of a carrier clears accrued freight, but an opening bill does not name it', async () => {
  const vendorId = await vendor()
  const carrier = ok<Receipt>(await bill(vendorId, '2060', 4.5))
  const [line] = await owner`
    select l.role from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    where e.source_id = ${carrier.id} and l.account_id = ${account('2060')}`
  expect(line).toEqual({ role: 'accrued-freight' })
  expect(await differing()).toEqual([])
  expect(await broken()).toEqual([])
})

describe('an entry that waits', () => {
  const added = async (code: string) =>
    ok<Property>(
      await call(systemProperties.add, { body: { type: 'ledgerAccount', name: `Test ${code}`, code } }, { as: admin }),
    )
  async function waiting(accountId: string): Promise<string> {
    const lines = [
      { accountId, debit: 5, credit: 0, memo: '' },
      { accountId: account('1000'), debit: 0, credit: 5, memo: '' },
    ]
    const body = { date: today, memo: 'Fee', lines }
    return ok<JournalProposal>(await call(books.propose, { body }, { as: accountant })).id
  }
  const switchOff = (id: string, version = 1) =>
    call(systemProperties.change, { params: { id }, body: { version, active: false } }, { as: admin })
  const mapTo = async (accountId: string) => {
    const { id, version } = await mapping('undeposited-funds')
    return call(systemProperties.change, { params: { id }, body: { version, accountId } }, { as: admin })
  }

  it('is not posted on an account that was switched off or became the account of a ledger', async () => {
    const off = await added('8100')
    const first = await waiting(off.id)
    ok(await switchOff(off.id))
    expect(await approve(first)).toMatchObject({
      status: 409,
      body: {
        message: '8100 Test 8100 is not an active ledger account. Refuse "Fee" and propose the entry again.',
        details: [{ field: 'lines.0.accountId' }],
      },
    })
    expect(await owner`select from journal_line where account_id = ${off.id}`).toHaveLength(0)
  })

  it('waits for the account to be switched off, and the other way round', async () => {
    for (const turn of ['off first', 'approved first']) {
      const { id } = await added(turn === 'off first' ? '8201' : '8202')
      const entry = await waiting(id)
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let first: Promise<unknown> = Promise.resolve()
      if (turn === 'off first') {
        const ready = new Promise<void>((resolve) => {
          first = owner.begin(async (tx) => {
            await tx`select from property where company_id = ${company.id} and id = ${id} for update`
            await tx`update property set active = false, version = version + 1 where company_id = ${company.id} and id = ${id}`
            resolve()
            await held
          })
        })
        await ready
        const approving = approve(entry)
        await untilBlocked()
        release()
        await first
        expect((await approving).status, turn).toBe(409)
      } else {
        const ready = new Promise<void>((resolve) => {
          first = owner.begin(async (tx) => {
            // The audit of the approval waits here, after the account was looked at.
            await tx`lock table journal_line in access exclusive mode`
            resolve()
            await held
          })
        })
        await ready
        const approving = approve(entry)
        await untilBlocked()
        const switching = switchOff(id)
        await untilBlocked(2)
        release()
        await first
        expect([(await approving).status, (await switching).status], turn).toEqual([200, 200])
      }
    }
  })

  it('is posted or its account is switched off or mapped, but never both in the wrong order', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await added(`83${round}0`)
      const entry = await waiting(id)
      const [approved, changed] = await Promise.all([approve(entry), round % 2 === 0 ? switchOff(id) : mapTo(id)])
      expect([200, 409]).toContain(approved.status)
      if (round % 2 === 1) {
        // Undeposited funds have postings, so that their role keeps its account whatever comes first.
        expect(changed.status).toBe(400)
        expect(approved.status).toBe(200)
      }
    }
    expect(await broken()).toEqual([])
  })

  const untilBlocked = async (count = 1) => {
    for (let attempt = 0; attempt < 200; attempt++) {
      const [row] = await owner<{ waiting: number }[]>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if ((row?.waiting ?? 0) >= count) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error('Nothing waits')
  }
})
