import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'

test.describe('before the reader of codes was ever loaded', () => {
  test.use({ scanner: true })

  test('a scan without a network says that it was not read, and is read when it comes again', async ({
    page,
    context,
  }) => {
    await openAs(page, await givenPerson())
    await expectHome(page)
    const scan = async () => {
      await page.keyboard.type('0100312345678906')
      await page.keyboard.press('Enter')
    }
    await context.setOffline(true)
    await scan()
    await expect(page.getByRole('alert').getByText('The scan was not read. Scan it again in a moment.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Offline/)).toBeHidden()
    await scan()
    await expect(page.getByRole('dialog', { name: 'Scanned code' })).toBeVisible()
  })
})
