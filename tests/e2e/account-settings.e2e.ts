import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { textOfMail } from './kept-mail.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { expectHome, expectSignInPage, openAs, signIn, tokensOf } from './signing-in.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saveStatus = (page: Page) => page.getByRole('status', { name: 'Save status' })
const givenName = (page: Page) => section(page, 'Profile').getByLabel('Given name')
const familyName = (page: Page) => section(page, 'Profile').getByLabel('Family name')
const html = (page: Page) => page.locator('html')

async function openSettings(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/account-settings')
  await expect(section(page, 'Profile')).toBeVisible()
}

/** Holds the requests to this address until the answer is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const storedName = async ({ id }: Person) => {
  const [row] = await owner<
    { name: string }[]
  >`select given_name || ' ' || family_name as name from app_user where id = ${id}`
  return row?.name
}

test.describe('the profile', () => {
  test('saves each field by itself and says so: Saving..., then Saved!', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await expect(section(page, 'Profile').getByLabel('E-mail')).toHaveValue(person.email)
    await expect(section(page, 'Profile').getByLabel('E-mail')).not.toBeEditable()
    const release = await holdBack(page, '**/api/me/profile')
    const sent = page.waitForRequest('**/api/me/profile')
    await givenName(page).fill('Anna')
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toEqual({ givenName: 'Anna', version: 1 })
    await expect(saveStatus(page)).toHaveText('Saving...')
    release()
    await expect(saveStatus(page)).toHaveText('Saved!')
    await expect(page.getByRole('button', { name: 'Account of Anna Ruiz' })).toBeVisible()
    expect(await storedName(person)).toBe('Anna Ruiz')
    await page.reload()
    await expect(givenName(page)).toHaveValue('Anna')
  })

  test('saves a second after the last letter', async ({ page }) => {
    const person = await givenPerson()
    await page.clock.install()
    await openSettings(page, person)
    let saves = 0
    page.on('request', (request) => (saves += request.url().endsWith('/api/me/profile') ? 1 : 0))
    await page.clock.pauseAt(Date.now() + 60_000)
    await familyName(page).press('End')
    await familyName(page).pressSequentially('-Sol')
    await page.clock.runFor(900)
    expect(saves).toBe(0)
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(saveStatus(page)).toHaveText('Saved!')
    expect(saves).toBe(1)
    expect(await storedName(person)).toBe('Ana Ruiz-Sol')
  })

  test('goes back to what is stored when saving fails, and says Error when save', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await page.route('**/api/me/profile', (route) => route.fulfill({ status: 500, body: '' }))
    await givenName(page).fill('Lost')
    await page.keyboard.press('Enter')
    await expect(saveStatus(page)).toHaveText('Error when save')
    await expect(givenName(page)).toHaveValue('Ana')
    await expect(section(page, 'Profile').getByText('there is an error in your request please try again')).toBeVisible()
    await page.unroute('**/api/me/profile')
    await givenName(page).fill('Found')
    await page.keyboard.press('Enter')
    await expect(saveStatus(page)).toHaveText('Saved!')
    expect(await storedName(person)).toBe('Found Ruiz')
  })

  test('does not save an empty name; Escape takes back what was typed', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await givenName(page).fill('   ')
    await givenName(page).blur()
    await expect(givenName(page)).toHaveValue('Ana')
    await givenName(page).fill('Typo')
    await page.keyboard.press('Escape')
    await expect(givenName(page)).toHaveValue('Ana')
    await expect(saveStatus(page)).toHaveText('')
    expect(await storedName(person)).toBe('Ana Ruiz')
  })

  test('does not save what was left of a name on the way to an empty one', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await page.clock.pauseAt(Date.now() + 60_000)
    await givenName(page).press('End')
    for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key)
    await page.clock.runFor(5000)
    await page.clock.resume()
    await expect(givenName(page)).toHaveValue('')
    await expect(section(page, 'Profile').getByText('must not be empty')).toBeVisible()
    await givenName(page).blur()
    await expect(givenName(page)).toHaveValue('Ana')
    expect(await storedName(person)).toBe('Ana Ruiz')
  })

  test('leaves out a paste that does not fit, and says so, instead of saving half of it', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    const isTaken = await givenName(page).evaluate((field: HTMLInputElement) => {
      field.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'x'.repeat(field.maxLength + 3))
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(isTaken).toBe(false)
    await expect(
      page.getByText(/^Given name takes at most \d+ characters\. What you pasted is 3 too long/),
    ).toBeVisible()
    await expect(givenName(page)).toHaveValue('Ana')
  })
})

test.describe('two browsers on one profile', () => {
  /** Two devices, the first of which hears nothing of what happens elsewhere. */
  async function openTwice(page: Page, anotherBrowser: () => Promise<Page>) {
    const person = await givenPerson()
    await page.routeWebSocket('**/api/sales/ws', (socket) => void socket.close())
    await openSettings(page, person)
    await expect(givenName(page)).toHaveValue('Ana')
    const other = await anotherBrowser()
    await openSettings(other, person)
    return { person, other }
  }

  async function rename(page: Page, field: 'Given name' | 'Family name', name: string) {
    await section(page, 'Profile').getByLabel(field).fill(name)
    await page.keyboard.press('Enter')
  }

  async function clash(page: Page, anotherBrowser: () => Promise<Page>) {
    const { person, other } = await openTwice(page, anotherBrowser)
    await rename(other, 'Given name', 'Theirs')
    await expect(saveStatus(other)).toHaveText('Saved!')
    await rename(page, 'Given name', 'Mine')
    const conflict = section(page, 'Profile').getByRole('alert').filter({ hasText: 'changed this to' })
    await expect(conflict).toContainText('Theirs')
    await expect(conflict).toContainText('Yours is Mine')
    await expect(saveStatus(page)).toHaveText('Error when save')
    return { person, conflict }
  }

  test('the same field shows mine and theirs, and mine can win', async ({ page, anotherBrowser }) => {
    const { person, conflict } = await clash(page, anotherBrowser)
    await conflict.getByRole('button', { name: 'Use mine' }).click()
    await expect(saveStatus(page)).toHaveText('Saved!')
    await expect(conflict).toBeHidden()
    expect(await storedName(person)).toBe('Mine Ruiz')
  })

  test('the same field shows mine and theirs, and theirs can stay', async ({ page, anotherBrowser }) => {
    const { person, conflict } = await clash(page, anotherBrowser)
    await conflict.getByRole('button', { name: 'Use theirs' }).click()
    await expect(conflict).toBeHidden()
    await expect(givenName(page)).toHaveValue('Theirs')
    expect(await storedName(person)).toBe('Theirs Ruiz')
  })

  test('different fields are both kept', async ({ page, anotherBrowser }) => {
    const { person, other } = await openTwice(page, anotherBrowser)
    await rename(other, 'Given name', 'Anna')
    await expect(saveStatus(other)).toHaveText('Saved!')
    await rename(page, 'Family name', 'Sol')
    await expect(saveStatus(page)).toHaveText('Saved!')
    expect(await storedName(person)).toBe('Anna Sol')
    await expect(givenName(page)).toHaveValue('Anna')
  })

  test('a change appears in the other by itself', async ({ page, anotherBrowser }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await expect(page.getByRole('img', { name: /^Live:/ })).toBeVisible()
    const other = await anotherBrowser()
    await openSettings(other, person)
    await rename(other, 'Given name', 'Anna')
    await expect(givenName(page)).toHaveValue('Anna')
    await expect(page.getByRole('button', { name: 'Account of Anna Ruiz' })).toBeVisible()
  })
})

test.describe('the password', () => {
  const current = (page: Page) => section(page, 'Password').getByLabel('Current password')
  const chosen = (page: Page) => section(page, 'Password').getByLabel('New password')
  const change = (page: Page) => section(page, 'Password').getByRole('button', { name: 'Change password' })

  test('is judged in words while it is typed', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await expect(section(page, 'Password').getByText(/^At least 12 characters/)).toBeVisible()
    for (const [password, words] of [
      ['short', /12 characters/],
      ['galen galen galen 360', /name of the product/],
      ['my friend Ana Ruiz', /your name/],
      ['orchardlampsix', /^Strength: (weak|fair|good)$/],
      ['a kettle of green herons flew by', /^Strength: strong$/],
    ] as const) {
      await chosen(page).fill(password)
      await expect(section(page, 'Password').getByRole('status').filter({ hasText: words })).toBeVisible()
    }
  })

  test('is not sent while something is missing', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await expect(change(page)).toHaveAttribute('aria-disabled', 'true')
    await current(page).fill('orchard lamp 7 otter')
    await chosen(page).fill('short one')
    await expect(change(page)).toHaveAttribute('aria-disabled', 'true')
    await chosen(page).fill('long enough, this one')
    await expect(change(page)).not.toHaveAttribute('aria-disabled')
  })

  test('is refused beside the field that is wrong', async ({ page }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await current(page).fill('not my password')
    await chosen(page).fill('a kettle of green herons')
    await change(page).click()
    await expect(current(page)).toHaveAccessibleDescription(/./)
    await expect(current(page)).toHaveAttribute('aria-invalid', 'true')
    await current(page).fill(person.password)
    await chosen(page).fill(person.password)
    await change(page).click()
    await expect(chosen(page)).toHaveAccessibleDescription(/is the password you have already/)
    await expect(page.getByText('New password saved successfully')).toBeHidden()
    await tokensOf(page, person)
  })

  test('is changed with the old one, ends the other sessions and is mailed about', async ({ page, anotherBrowser }) => {
    const person = await givenPerson()
    const other = await anotherBrowser()
    await signIn(other, person)
    await expect(other.getByRole('img', { name: /^Live:/ })).toBeVisible()
    await openSettings(page, person)
    await current(page).fill(person.password)
    await chosen(page).fill('a kettle of green herons')
    await change(page).click()
    await expect(page.getByRole('status').filter({ hasText: 'New password saved successfully' })).toBeVisible()
    await expect(current(page)).toHaveValue('')
    await expectSignInPage(other)
    await textOfMail(person.email, 'Your password was changed')
    await page.reload()
    await expect(section(page, 'Profile')).toBeVisible()
    await signIn(other, { ...person, password: 'a kettle of green herons' })
  })
})

test('the sessions name device, address, start and last use', async ({ page, address }) => {
  const person = await givenPerson()
  await signIn(page, person)
  await page.goto('/account-settings')
  const row = section(page, 'Sessions').getByRole('row').nth(1)
  await expect(row).toContainText('Chrome')
  await expect(row).toContainText(address)
  await expect(row).toContainText('This one')
  await expect(section(page, 'Sessions').getByRole('button', { name: 'End all others' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test.describe('sounds', () => {
  const toggle = (page: Page) => section(page, 'Sounds').getByRole('switch', { name: 'Sounds of the scanner' })
  const volume = (page: Page) => section(page, 'Sounds').getByRole('slider', { name: 'Volume' })

  test('can be tried, set louder and switched off', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await expect(volume(page)).toHaveAttribute('aria-valuenow', '60')
    for (const name of ['Accepted', 'Needs a choice', 'Refused'])
      await section(page, 'Sounds').getByRole('button', { name }).click()
    await volume(page).press('ArrowRight')
    await expect(saveStatus(page)).toHaveText('Saved!')
    await page.reload()
    await expect(volume(page)).toHaveAttribute('aria-valuenow', '65')
    const saved = page.waitForResponse('**/api/me/preferences')
    await toggle(page).click({ force: true })
    expect((await saved).status()).toBe(200)
    await expect(section(page, 'Sounds').getByRole('button', { name: 'Accepted' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.reload()
    await expect(toggle(page)).not.toBeChecked()
  })
})

test.describe('the look', () => {
  const choose = (page: Page, label: string) => section(page, 'Look').getByText(label, { exact: true }).click()

  test('is saved with each choice', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await choose(page, 'Dark')
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(saveStatus(page)).toHaveText('Saved!')
    const saved = page.waitForResponse('**/api/me/preferences')
    await choose(page, 'Comfortable')
    expect((await saved).status()).toBe(200)
    await expect(html(page)).toHaveAttribute('data-density', 'comfortable')
    await page.reload()
    await expect(section(page, 'Look').getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(section(page, 'Look').getByRole('radio', { name: 'Comfortable' })).toBeChecked()
  })

  test('stays as chosen when an older reading of the settings arrives late', async ({ page }) => {
    const [read, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      '**/api/admin/user/settings',
      async (route) => {
        const response = await route.fetch()
        read.resolve()
        await late.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await openSettings(page, await givenPerson())
    await read.promise
    const saved = page.waitForResponse('**/api/me/preferences')
    await choose(page, 'Dark')
    await saved
    const arrived = page.waitForResponse('**/api/admin/user/settings')
    late.resolve()
    await (await arrived).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await html(page).getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  test('goes back when it cannot be saved', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await page.route('**/api/me/preferences', (route) =>
      route.fulfill({ status: 500, json: { title: 'The disk is full' } }),
    )
    await choose(page, 'Dark')
    await expect(page.getByRole('alert').filter({ hasText: 'The disk is full.' })).toBeVisible()
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(saveStatus(page)).toHaveText('Error when save')
  })
})

test.describe('keys', () => {
  test('are listed and can be switched off, all but those with Ctrl', async ({ page }) => {
    await openSettings(page, await givenPerson({ permissions: ['EDIT_USER'] }))
    await expect(section(page, 'Keys').getByRole('term').filter({ hasText: 'Go to Users' })).toBeVisible()
    const saved = page.waitForResponse('**/api/me/preferences')
    await section(page, 'Keys').getByRole('switch', { name: 'Single-key shortcuts' }).click({ force: true })
    expect((await saved).status()).toBe(200)
    await page.goto('/')
    await expectHome(page)
    for (const key of ['g', 'u', '?']) await page.keyboard.press(key)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expectHome(page)
  })

  test('find a section: / and a word', async ({ page }) => {
    await openSettings(page, await givenPerson())
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Filter sections' })).toBeFocused()
    await page.keyboard.type('authenticator')
    await expect(section(page, 'Two-factor')).toBeVisible()
    await expect(section(page, 'Profile')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(section(page, 'Profile')).toBeVisible()
  })
})
