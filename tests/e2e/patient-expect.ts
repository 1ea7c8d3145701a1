import {
  type ExpectMatcherState,
  expect as plain,
  type Locator,
  type MatcherReturnType,
  type Page,
} from '@playwright/test'

/** Whether waiting has shown already that it is so; otherwise Playwright judges. */
type Wait<Told> = (told: Told, wanted: unknown, timeout: number) => Promise<boolean>

const until =
  (state: 'visible' | 'hidden'): Wait<Locator> =>
  async (told, _, timeout) => {
    await told.waitFor({ state, timeout })
    return true
  }

/** Several texts are about several elements, and perhaps about none. */
const untilThere: Wait<Locator> = async (told, wanted, timeout) => {
  if (!Array.isArray(wanted)) await told.first().waitFor({ state: 'attached', timeout })
  return false
}

const untilGoneTo: Wait<Page> = async (told, wanted, timeout) => {
  if (!(wanted instanceof RegExp)) return false
  await told.waitForURL(wanted, { waitUntil: 'commit', timeout })
  return true
}

/** What was waited for in vain Playwright does not find either, and says so in its own words. */
function afterWaiting<Told extends Locator | Page>(name: string, wait: Wait<Told>) {
  return async function (this: ExpectMatcherState, told: Told, ...given: unknown[]): Promise<MatcherReturnType> {
    const { timeout = this.timeout } = (given.at(-1) ?? {}) as { timeout?: number }
    if (!this.isNot && (await wait(told, given[0], timeout).catch(() => false)))
      return { pass: true, message: () => '' }
    const said = plain(told as Locator)
    const judgement = this.isNot ? said.not : said
    try {
      await Reflect.apply(Reflect.get(judgement, name) as () => Promise<void>, judgement, given)
      return { pass: !this.isNot, message: () => '' }
    } catch (complaint) {
      return { pass: this.isNot, message: () => (complaint instanceof Error ? complaint.message : String(complaint)) }
    }
  }
}

const OF_AN_ELEMENT = [
  'toBeChecked',
  'toBeDisabled',
  'toBeEnabled',
  'toBeFocused',
  'toBeInViewport',
  'toContainText',
  'toHaveAccessibleDescription',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveText',
  'toHaveValue',
]

/**
 * Each time Playwright looks for what is not there yet, it writes down the whole page for the complaint that it may have to
 * make: a tenth of what journeys cost. Waiting writes nothing down, so they wait first.
 */
export const expect = plain.extend({
  toBeVisible: afterWaiting('toBeVisible', until('visible')),
  toBeHidden: afterWaiting('toBeHidden', until('hidden')),
  toHaveURL: afterWaiting('toHaveURL', untilGoneTo),
  ...Object.fromEntries(OF_AN_ELEMENT.map((name) => [name, afterWaiting(name, untilThere)])),
}) as typeof plain
