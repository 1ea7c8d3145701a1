import { expect, test } from './journey.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
test('debug', async ({ page }) => {
  page.on('load', () => console.log('load', page.url()))
  page.on('console', (m) => console.log('console', m.text().slice(0, 300)))
  page.on('requestfailed', (r) => console.log('failed', r.url()))
  page.on('response', (r) => console.log(r.status(), r.url()))
  await page.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }))
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/users')
  await page.waitForTimeout(6000)
  console.log(await page.content())
  console.log(await page.evaluate(() => JSON.stringify(sessionStorage)))
})
