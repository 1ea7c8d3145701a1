import { expect, test } from './journey.ts'
import { look } from './look.ts'
import { walksInside } from './sights-inside.ts'
import { walksOfAccount } from './sights-of-account.ts'
import { walksOfAdministration } from './sights-of-administration.ts'
import { walksOfCustomers } from './sights-of-customers.ts'
import { walksOfImporting } from './sights-of-importing.ts'
import { walksOfItems } from './sights-of-items.ts'
import { walksOfKit } from './sights-of-kit.ts'
import { walksOfLists } from './sights-of-lists.ts'
import { walksOfPurchasing } from './sights-of-purchasing.ts'
import { walksOfVendors } from './sights-of-vendors.ts'
import { walksOfWarehouse } from './sights-of-warehouse.ts'
import { walksOutside } from './sights-outside.ts'

// Up to a dozen sights each: a second or two here and much longer on a machine that does other things too.
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
  ...walksOfImporting,
  ...walksOutside,
]

for (const walk of walks)
  test(`${walk.name} can be used by everybody`, async ({ page }) => {
    for await (const sight of walk.sights(page)) expect.soft(await look(page, sight), sight.name).toEqual([])
  })
