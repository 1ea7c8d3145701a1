import { test } from './journey.ts'
import { givenColleagues, givenCompany, givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'
test('debug', async ({ page }) => {
  const company = await givenCompany()
  await givenColleagues(company, 5)
  const person = await givenPerson({ company, permissions: ['EDIT_USER', 'AUDIT'] })
  await openAs(page, person, '/users')
  await page.getByRole('table').getByRole('button', {name: 'Colleague 001'}).click()
  await page.waitForTimeout(1500)
  const show = async () => console.log(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), await page.getByRole('dialog').innerText())
  await show()
  await page.keyboard.press('ArrowDown')
  await page.waitForTimeout(1000)
  await show()
})
