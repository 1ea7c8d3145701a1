/** A rule made wrong in one place, and the tests that must notice. */
export type Mutation = {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly tests: string
}

const rule =
  (folder: string) =>
  (name: string, file: string, from: string, to: string, tests = `packages/domain/src/${folder}`): Mutation => ({
    name,
    file: `packages/domain/src/${folder}/${file}.ts`,
    from,
    to,
    tests,
  })
const command = (name: string, file: string, from: string, to: string, tests: string): Mutation => ({
  name,
  file: `apps/server/src/${file}.ts`,
  from,
  to,
  tests: tests.startsWith('tests/') ? tests : `apps/server/src/${tests}`,
})

const sales = rule('sales')
const finance = rule('finance')
const purchasing = rule('purchasing')
const warehouse = rule('warehouse')
const compliance = rule('compliance')
const partners = rule('partners')
const items = rule('items')
const identity = rule('identity')
const accounting = rule('accounting')
const scanning = rule('scanning')

/** Each rule that money, goods or the law depend on, made wrong once. */
export const mutations: readonly Mutation[] = [
  sales('margin is capped', 'margin', 'margin > LARGEST_MARGIN ? LARGEST_MARGIN : margin', 'margin'),
  sales('the cap is 99.99', 'margin', 'LARGEST_MARGIN = 99.99', 'LARGEST_MARGIN = 90'),
  sales('a missing cost has no margin', 'margin', 'if (!price || !cost) return 0', 'if (!price) return 0'),
  sales('margins are rounded half up', 'margin', 'Math.abs(rest) * 2 >= whole', 'Math.abs(rest) * 2 > whole * 2'),
  sales(
    'the sales cost comes first',
    'margin',
    'variation.soaCost ?? variation.cost',
    'variation.cost ?? variation.soaCost',
  ),
  sales('an equal margin meets the minimum', 'margin', '>= percent.units * exact', '> percent.units * exact'),
  sales('an order line needs a quantity', 'sales-order-line', 'if (units <= 0)', 'if (units < 0)'),
  sales('what is shipped is not open', 'sales-order-line', 'Math.max(0, quantity - shipped)', 'Math.max(0, quantity)'),
  sales('a price of nothing is dropped', 'sales-order-line', 'line.freeOfCharge && price === 0', 'price === 0'),
  sales('the last price is young enough', 'shop-price', 'last.soldOn >= addDays', 'last.soldOn <= addDays'),
  sales('stock comes before price', 'choose-variation', 'available >= quantity ? 0', 'available >= 0 ? 0'),
  sales('packages have all three sizes', 'freight', 'height > 0 && width > 0 && length > 0', 'height > 0 && width > 0'),
  sales('a shipment has an address', 'freight', "if (!shipAddress) return 'Fill in the Shipping Address'", ''),
  sales(
    'a class margin comes before all',
    'default-margin',
    'if (ofClass !== undefined)',
    'if (ofClass === undefined)',
  ),
  sales(
    'a unit is returned once',
    'customer-return',
    'serial === scan.serialNumber && !returned',
    'serial === scan.serialNumber',
  ),
  sales('a lot is not returned twice over', 'customer-return', 'if (left <= 0)', 'if (left < -999)'),
  finance('amounts are above nothing', 'settlement', 'if (!(input.amount > 0))', 'if (input.amount < 0)'),
  finance('no more is applied than is open', 'settlement', '\n  if (applied > open)', '\n  if (applied < 0)'),
  finance(
    'no line is paid above its balance',
    'settlement',
    'if (wanted.amount + discount > balance)',
    'if (discount > balance)',
  ),
  finance(
    'a line is named once',
    'settlement',
    'if (wanted.findIndex(({ id }) => id === line.id) !== index)',
    'if (index < 0)',
  ),
  finance('lines are not negative', 'settlement', 'wanted.amount < 0 ||', 'false ||'),
  finance('the discount is on goods', 'payment-terms', 'terms.discountOnTotal ? total : goods', 'total'),
  finance('terms count days', 'payment-terms', 'terms?.days ?? 0', '0'),
  finance('what is due today is current', 'aging', 'if (late <= 0)', 'if (late < 0)'),
  finance('thirty days are the first bucket', 'aging', 'if (late <= 30)', 'if (late < 30)'),
  finance('sixty days are the second bucket', 'aging', 'if (late <= 60)', 'if (late < 60)'),
  finance('ninety days are the third bucket', 'aging', 'late <= 90 ?', 'late < 90 ?'),
  finance('an application waits for its invoice', 'application-day', 'openOn(day) < amount', 'openOn(day) > amount'),
  purchasing('what was received is not open', 'receipt', 'ordered - received - receiving', 'ordered - receiving'),
  purchasing(
    'a lot is good on its last day',
    'receipt',
    'BusinessDate) => expiresOn < today',
    'BusinessDate) => expiresOn <= today',
  ),
  purchasing(
    'short dated is before the month',
    'receipt',
    'expiresOn < addMonths(today, months)',
    'expiresOn > addMonths(today, months)',
  ),
  purchasing('a quantity difference is seen', 'three-way-match', "if (billed !== received) return 'quantity'", ''),
  purchasing(
    'a price beyond the tolerance is seen',
    'three-way-match',
    "isWithin ? 'tolerance' : 'price'",
    "isWithin ? 'tolerance' : 'match'",
  ),
  purchasing('a dispute pays nothing', 'three-way-match', "pays === null || pays === 'dispute'", 'pays === null'),
  purchasing('no less is ordered than was received', 'purchase-order', 'quantity < received ?', 'quantity < 0 ?'),
  purchasing('targets fit their line', 'purchase-order', 'targeted > quantity', 'targeted > 1e9'),
  purchasing('an order has a vendor', 'purchase-order', 'vendor === null ?', 'false ?'),
  purchasing('a vendor is active', 'purchase-order', '!vendor.isActive', 'vendor === undefined'),
  purchasing('an order has lines', 'purchase-order', 'lines.length === 0 ?', 'lines.length < 0 ?'),
  warehouse(
    'first to expire leaves first',
    'fefo',
    'one < other ? -1 : one > other ? 1 : 0',
    'one < other ? 1 : one > other ? -1 : 0',
  ),
  warehouse('no lot gives more than it has', 'fefo', 'Math.min(row.free, missing)', 'missing'),
  warehouse('an expired lot does not leave', 'shippable', 'if (expiresOn < day)', 'if (expiresOn > day)'),
  warehouse(
    'a quarantined lot does not leave',
    'shippable',
    "if (status === 'Quarantine')",
    "if (status !== 'Quarantine')",
  ),
  warehouse('an issue takes its share', 'layer-value', 'BigInt(value) * BigInt(quantity)', 'BigInt(value)'),
  {
    name: 'a release says why',
    file: 'packages/domain/src/approvals.ts',
    from: '>= SHORTEST_NOTE',
    to: '>= 1',
    tests: 'packages/domain/src/compliance',
  },
  compliance('another person decides', 'release', 'if (placedBy === decidedBy ||', 'if ('),
  accounting(
    'an account of a ledger is refused',
    'control-accounts',
    'isControlRole(one) && !own',
    'isControlRole(one) && own',
  ),
  accounting('undeposited funds are a ledger', 'control-accounts', "  'undeposited-funds',\n", ''),
  accounting('an inactive account is refused', 'control-accounts', '!account?.active', 'account === undefined'),
  accounting('no more is taken back than was left', 'control-accounts', 'Math.abs(amount) <= Math.abs(left)', 'true'),
  accounting(
    'a ledger has an account of its own',
    'control-accounts',
    '(one) => isControl || isControlRole(one)',
    '() => false',
  ),
  accounting('a ledger leaves no postings behind', 'control-accounts', 'before?.isPosted', 'false'),
  command(
    'an entry is checked again when it is approved',
    'accounting/books/commands/decide-journal',
    "if (proposal.kind === 'entry') await",
    "if (proposal.kind === 'reversal') await",
    'tests/stories/control-accounts.story.ts',
  ),
  command(
    'the proof compares balances',
    'accounting/books/sub-ledgers',
    'm.role = ${role}`',
    'm.role = ${role} and l.role = m.role`',
    'tests/stories/control-accounts.story.ts',
  ),
  command(
    'inventory is compared with its account',
    'accounting/ledger-balances',
    "where m.role = '${role}' group",
    "where m.role = '${role}' and l.role = m.role group",
    'tests/stories/control-accounts.story.ts',
  ),
  partners('a license ends', 'license', "if (term.expiresOn < on) return 'expired'", ''),
  partners(
    'a license begins',
    'license',
    "term.issuedOn > on) return 'upcoming'",
    "term.issuedOn > on) return 'valid'",
  ),
  partners('a withdrawn license is none', 'license', 'term.withdrawnOn <= on', 'term.withdrawnOn > on'),
  partners('a DEA number checks itself', 'dea-number', 'if (digits[6] !== right)', "if (digits[6] === 'x')"),
  partners('an expired registration holds', 'dea-reasons', "status === 'expired'", "status === 'missing'"),
  partners('schedule I is never sold', 'may-buy', "deaSchedule === 'I'", "deaSchedule === 'V'"),
  partners('a customer on hold is held', 'may-buy', 'holdReason === null', 'holdReason !== undefined'),
  items('a GTIN checks itself', 'gtin', 'return gtin ? { kind', 'return digits ? { kind'),
  items('a GTIN holds the NDC of its item', 'gtin', "? 'agrees' : 'contradicts'", "? 'agrees' : 'agrees'"),
  items('narcotics need their schedule', 'dea-schedule', "[isNarcotic ? '2' : '2N']", "['2']"),
  scanning(
    'a label is compared by its day',
    'label-against-record',
    'label.expirationDate !== record.expiresOn',
    'false',
  ),
  identity('passwords have a least length', 'password-rules', 'length < PASSWORD_MIN_LENGTH', 'length < 1'),
  command(
    'whether a customer is active counts thirty days',
    'partners/customers/queries/get-total-invoiced',
    'isActiveLast30Days: ordered',
    'isActiveLast30Days: true',
    'partners/customers/customers.test.ts',
  ),
  command(
    'an order tells what was fulfilled',
    'sales/orders/sales-order.search',
    "then 'Partial' else 'Full'",
    "then 'None' else 'None'",
    'sales/invoices/invoices.test.ts',
  ),
]
