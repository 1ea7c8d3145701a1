import { expect, test } from './fixture.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test.use({ scanner: true })

const GTIN = '00312345678906'

/** A camera that films a canvas, instead of the one that this machine does not have. */
function giveCamera(): void {
  const canvas = document.createElement('canvas')
  const pencil = canvas.getContext('2d')
  // A stream has a picture only after something was drawn.
  setInterval(() => pencil?.fillRect(0, 0, canvas.width, canvas.height), 50)
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve(canvas.captureStream(10)) },
  })
}

/** The reader that phones have and desktops lack: it sees this code in every picture. */
function giveReader(code: string): void {
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = () => Promise.resolve([{ rawValue: code }])
    },
  })
}

/** A person who does not let the page have the camera. */
function refuseCamera(): void {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')) },
  })
}

test('a camera reads a code like a scanner, and says what to do where it cannot', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Scan by camera' })
  const begin = page.getByRole('button', { name: 'Scan by camera' })
  await openAs(page, await givenPerson(), '/account-settings#scanner')
  await test.step('a browser that cannot read barcodes says so in words', async () => {
    await expect(begin).toBeVisible()
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    await begin.click()
    await expect(dialog.getByText('This browser cannot read barcodes by camera.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
  await page.evaluate(giveReader, `01${GTIN}`)
  await test.step('a camera that is not allowed says what to do', async () => {
    await page.evaluate(refuseCamera)
    await begin.click()
    await expect(dialog).toBeVisible()
    await expect(page.getByText('The camera cannot be used. Allow it in the settings of your browser.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('a code before the camera is read like one of a scanner', async () => {
    await page.evaluate(giveCamera)
    await begin.click()
    await expect(page.getByRole('term').filter({ hasText: 'GTIN' }).locator('+ dd')).toHaveText(GTIN)
    await expect(dialog).toBeHidden()
  })
})
