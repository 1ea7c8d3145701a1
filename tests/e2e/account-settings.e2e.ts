import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { textOfMail } from './stored-mail.ts'
import { givenPerson, type Person } from './people.ts'
import { owner } from './product.ts'
import { expectHome, expectSignInPage, fillIn, openAs, signIn, tokensOf } from './signing-in.ts'
import { follow } from './visiting.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saveStatus = (page: Page) => page.getByRole('status', { name: 'Save status' })
const givenName = (page: Page) => section(page, 'Profile').getByLabel('Given name')
const familyName = (page: Page) => section(page, 'Profile').getByLabel('Family name')

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
  async function takeBack(page: Page, person: Person) {
    await givenName(page).fill('   ')
    await givenName(page).blur()
    await expect(givenName(page)).toHaveValue('Ana')
    await givenName(page).fill('Typo')
    await page.keyboard.press('Escape')
    await expect(givenName(page)).toHaveValue('Ana')
    await expect(saveStatus(page)).toHaveText('')
    expect(await storedName(person)).toBe('Ana Ruiz')
  }

  async function pasteTooMuch(page: Page) {
    const isTaken = await givenName(page).evaluate((field: HTMLInputElement) => {
      field.select()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'x'.repeat(field.maxLength + 3))
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    expect(isTaken).toBe(false)
    await expect(
      page.getByText(/^Given name takes at most \d+ characters\. The pasted text is 3 too long/),
    ).toBeVisible()
    await expect(givenName(page)).toHaveValue('Ana')
  }

  async function saveOne(page: Page, person: Person) {
    await expect(section(page, 'Profile').getByLabel('Email')).toHaveValue(person.email)
    await expect(section(page, 'Profile').getByLabel('Email')).not.toBeEditable()
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
    await page.unroute('**/api/me/profile')
    await page.reload()
    await expect(givenName(page)).toHaveValue('Anna')
  }

  async function failToSave(page: Page, person: Person) {
    await page.route('**/api/me/profile', (route) => route.fulfill({ status: 500, body: '' }))
    await givenName(page).fill('Lost')
    await page.keyboard.press('Enter')
    await expect(saveStatus(page)).toHaveText('Error when save')
    await expect(section(page, 'Profile').getByText('there is an error in your request please try again')).toBeVisible()
    const notSaved = section(page, 'Profile').getByRole('group', { name: 'Not saved' })
    await expect(givenName(page)).toHaveValue('Lost')
    await notSaved.getByRole('button', { name: 'Use stored' }).click()
    await expect(givenName(page)).toHaveValue('Anna')
    await expect(notSaved).toBeHidden()
    await givenName(page).fill('Later')
    await page.keyboard.press('Enter')
    await expect(notSaved).toBeVisible()
    expect(await storedName(person)).toBe('Anna Ruiz')
    await page.unroute('**/api/me/profile')
    await notSaved.getByRole('button', { name: 'Try again' }).click()
    await expect(saveStatus(page)).toHaveText('Saved!')
    expect(await storedName(person)).toBe('Later Ruiz')
    await givenName(page).fill('Found')
    await page.keyboard.press('Enter')
    await expect(saveStatus(page)).toHaveText('Saved!')
    expect(await storedName(person)).toBe('Found Ruiz')
  }

  test('saves each field by itself, saves nothing that is empty or too long, and goes back when saving fails', async ({
    page,
  }) => {
    const person = await givenPerson()
    await openSettings(page, person)
    await test.step('an empty name is not saved, and Escape takes back what was typed', () => takeBack(page, person))
    await test.step('a paste that does not fit is left out whole, and it is said', () => pasteTooMuch(page))
    await test.step('a field is saved by itself, and it is said: Saving..., then Saved!', () => saveOne(page, person))
    await test.step('what cannot be saved goes back, with Error when save', () => failToSave(page, person))
  })

  test('saves a second after the last letter, but not what was left of a name on the way to an empty one', async ({
    page,
  }) => {
    const person = await givenPerson()
    await page.clock.install()
    await openSettings(page, person)
    let saves = 0
    page.on('request', (request) => (saves += request.url().endsWith('/api/me/profile') ? 1 : 0))
    await test.step('on the way to an empty name', async () => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await givenName(page).press('End')
      for (const key of ['Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key)
      await page.clock.runFor(5000)
      await page.clock.resume()
      await expect(givenName(page)).toHaveValue('')
      await expect(section(page, 'Profile').getByText('Required')).toBeVisible()
      await givenName(page).blur()
      await expect(givenName(page)).toHaveValue('Ana')
      expect(await storedName(person)).toBe('Ana Ruiz')
    })
    await test.step('a second after the last letter', async () => {
      await page.clock.pauseAt(Date.now() + 180_000)
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

  /** Done when the server has answered: the status may still describe the change before. */
  async function rename(page: Page, field: 'Given name' | 'Family name', name: string) {
    const answered = page.waitForResponse('**/api/me/profile')
    await section(page, 'Profile').getByLabel(field).fill(name)
    await page.keyboard.press('Enter')
    await answered
  }

  async function clash(page: Page, other: Page, { mine, theirs }: Record<'mine' | 'theirs', string>) {
    await rename(other, 'Given name', theirs)
    await expect(saveStatus(other)).toHaveText('Saved!')
    await rename(page, 'Given name', mine)
    const conflict = section(page, 'Profile').getByRole('alert').filter({ hasText: 'changed this to' })
    await expect(conflict).toContainText(theirs)
    await expect(conflict).toContainText(`Yours is ${mine}`)
    await expect(saveStatus(page)).toHaveText('Error when save')
    return conflict
  }

  test('a change appears in the other by itself, both values are shown where both changed, and mine or theirs can win', async ({
    page,
    anotherBrowser,
  }) => {
    const { person, other } = await openTwice(page, anotherBrowser)
    await test.step('a change appears in the other by itself', async () => {
      await expect(other.getByRole('img', { name: /^Live:/ })).toBeVisible()
      await rename(page, 'Given name', 'Anna')
      await expect(givenName(other)).toHaveValue('Anna')
      await expect(other.getByRole('button', { name: 'Account of Anna Ruiz' })).toBeVisible()
    })
    await test.step('theirs can stay', async () => {
      const conflict = await clash(page, other, { mine: 'Mine', theirs: 'Theirs' })
      await conflict.getByRole('button', { name: 'Use theirs' }).click()
      await expect(conflict).toBeHidden()
      await expect(givenName(page)).toHaveValue('Theirs')
      expect(await storedName(person)).toBe('Theirs Ruiz')
    })
    await test.step('mine can win', async () => {
      const conflict = await clash(page, other, { mine: 'Mine', theirs: 'Also theirs' })
      await conflict.getByRole('button', { name: 'Use mine' }).click()
      await expect(saveStatus(page)).toHaveText('Saved!')
      await expect(conflict).toBeHidden()
      expect(await storedName(person)).toBe('Mine Ruiz')
    })
    await test.step('different fields are both kept', async () => {
      await expect(givenName(other)).toHaveValue('Mine')
      await rename(other, 'Given name', 'Anna')
      await expect(saveStatus(other)).toHaveText('Saved!')
      await rename(page, 'Family name', 'Sol')
      await expect(saveStatus(page)).toHaveText('Saved!')
      expect(await storedName(person)).toBe('Anna Sol')
      await expect(givenName(page)).toHaveValue('Anna')
    })
  })
})

test.describe('the password', () => {
  const current = (page: Page) => section(page, 'Password').getByLabel('Current password')
  const chosen = (page: Page) => section(page, 'Password').getByLabel('New password')
  const change = (page: Page) => section(page, 'Password').getByRole('button', { name: 'Change password' })

  async function judge(page: Page) {
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
  }

  async function leaveOut(page: Page) {
    await current(page).fill('orchard lamp 7 otter')
    await chosen(page).fill('short one')
    await expect(change(page)).toHaveAttribute('aria-disabled', 'true')
    await chosen(page).fill('long enough, this one')
    await expect(change(page)).not.toHaveAttribute('aria-disabled')
  }

  async function beRefused(page: Page, person: Person) {
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
  }

  test('is judged while it is typed, refused beside the field, and changed with the old one, which ends the other sessions', async ({
    page,
    anotherBrowser,
  }) => {
    const person = await givenPerson()
    const other = await anotherBrowser()
    await signIn(other, person)
    await expect(other.getByRole('img', { name: /^Live:/ })).toBeVisible()
    await openSettings(page, person)
    await expect(change(page)).toHaveAttribute('aria-disabled', 'true')
    await test.step('is judged in words while it is typed', () => judge(page))
    await test.step('is not sent while something is missing', () => leaveOut(page))
    await test.step('is refused beside the field that is wrong', () => beRefused(page, person))
    await test.step('is changed with the old one, ends the other sessions and is mailed about', async () => {
      await current(page).fill(person.password)
      await chosen(page).fill('a kettle of green herons')
      await change(page).click()
      await expect(page.getByRole('status').filter({ hasText: 'New password saved successfully' })).toBeVisible()
      await expect(current(page)).toHaveValue('')
      await expectSignInPage(other)
      await textOfMail(person.email, 'Your password was changed')
      await page.reload()
      await expect(section(page, 'Profile')).toBeVisible()
      await fillIn(other, { ...person, password: 'a kettle of green herons' })
      await expectHome(other)
    })
  })
})

test('the sessions name device, address, start and last use', async ({ page, address }) => {
  const person = await givenPerson()
  await signIn(page, person)
  await follow(page, '/account-settings')
  const row = section(page, 'Sessions').getByRole('row').nth(1)
  await expect(row).toContainText('Chrome')
  await expect(row).toContainText(address)
  await expect(row).toContainText('This one')
  await expect(section(page, 'Sessions').getByRole('button', { name: 'End all others' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
