import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { expectHome, openAs } from './signing-in.ts'

test('scans wait on the device without a network and go out in order when it is back', async ({ page, context }) => {
  await openAs(page, await givenPerson(), '/kit?group=warehouse')
  const send = page.getByRole('button', { name: 'Send one' })
  await send.click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()

  await context.setOffline(true)
  await send.click()
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await send.click()
  await expect(page.getByText('Offline. 2 changes saved on this device.')).toBeVisible()
  await page.getByRole('button', { name: '2 waiting' }).last().click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(['Press 1', 'Press 2'])
  await page.keyboard.press('Escape')

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me/preferences')) keys.push(request.headers()['idempotency-key'])
  })
  await context.setOffline(false)
  await expect(page.getByText(/^Offline\./)).toBeHidden()
  await expect.poll(() => new Set(keys).size).toBe(2)
  await expect(page.getByRole('button', { name: '2 waiting' })).toHaveCount(2)
})

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
