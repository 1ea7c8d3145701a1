import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test('one tip says what is pointed at or focused, above everything, and goes with Escape, a press or what it was about', async ({
  page,
}) => {
  await openAs(page, await givenPerson({ permissions: ['EDIT_USER'] }), '/account-settings#sessions')
  const tip = page.getByRole('tooltip', { includeHidden: true })
  const barred = page.getByRole('button', { name: 'End all others' })
  const help = page.getByRole('button', { name: 'Help' })
  await expect(barred).toHaveAccessibleDescription('There is no other session')
  await barred.hover()
  await expect(tip).toHaveText('There is no other session')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.keyboard.press('Tab')
  await barred.focus()
  await expect(tip).toHaveText('There is no other session')
  await expect(tip).toBeVisible()
  await help.hover()
  await expect(tip).toHaveText('Help')
  await expect(tip).toBeInViewport({ ratio: 1 })

  await help.click()
  await expect(tip).toBeHidden()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.hover()
  await expect(tip).toHaveText('Close')
  const isAbove = await tip.evaluate((element) => element.matches(':popover-open'))
  expect(isAbove, 'in the top layer, above the dialog').toBe(true)
  await close.dispatchEvent('click')
  await expect(close).toBeHidden()
  await expect(tip).toBeHidden()
})
