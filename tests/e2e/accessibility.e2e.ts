import { expect, test } from './fixture.ts'
import { look } from './look.ts'
import { walksInside } from './scenarios-inside.ts'
import { walksOfAccount } from './scenarios-of-account.ts'
import { walksOfAdministration } from './scenarios-of-administration.ts'
import { walksOfCustomers } from './scenarios-of-customers.ts'
import { walksOfImporting } from './scenarios-of-importing.ts'
import { walksOfItems } from './scenarios-of-items.ts'
import { walksOfKit } from './scenarios-of-kit.ts'
import { walksOfLists } from './scenarios-of-lists.ts'
import { walksOfPayments } from './scenarios-of-payments.ts'
import { walksOfPurchasing } from './scenarios-of-purchasing.ts'
import { walksOfReports } from './scenarios-of-reports.ts'
import { walksOfVendors } from './scenarios-of-vendors.ts'
import { walksOfWarehouse } from './scenarios-of-warehouse.ts'
import { walksOutside } from './scenarios-outside.ts'

// Up to a dozen scenarios each: a second or two here and much longer on a machine that does other things too.
test.describe.configure({ timeout: 240_000 })

const walks = [
  ...walksOfKit,
  ...walksOfAdministration,
  ...walksOfCustomers,
  ...walksOfLists,
  ...walksOfItems,
  ...walksInside,
  ...walksOfAccount,
  ...walksOfVendors,
  ...walksOfWarehouse,
  ...walksOfPurchasing,
  ...walksOfPayments,
  ...walksOfImporting,
  ...walksOfReports,
  ...walksOutside,
]

for (const walk of walks)
  test(`${walk.name} can be used by everybody`, async ({ page }) => {
    for await (const scenario of walk.scenarios(page))
      expect.soft(await look(page, scenario), scenario.name).toEqual([])
  })
