import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { givenPerson } from './people.ts'
import { openAs } from './signing-in.ts'

test.use({ scanner: true })

const GTIN = '00312345678906'

async function openCamera(page: Page): Promise<void> {
  await openAs(page, await givenPerson(), '/account-settings#scanner')
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan by camera' })).toBeVisible()
}

/** A camera that films a canvas, instead of the one that this machine does not have. */
function giveCamera(): void {
  const canvas = document.createElement('canvas')
  const pencil = canvas.getContext('2d')
  // A stream has a picture only after something was drawn.
  setInterval(() => pencil?.fillRect(0, 0, canvas.width, canvas.height), 50)
  Object.defineProperty(navigator, 'mediaDevices', {
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

test('a browser that cannot read barcodes says so in words', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  await openCamera(page)
  const dialog = page.getByRole('dialog', { name: 'Scan by camera' })
  await expect(dialog.getByText('This browser cannot read barcodes by camera.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
})

test('a camera that is not allowed says what to do', async ({ page }) => {
  await page.addInitScript(giveReader, `01${GTIN}`)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')) },
    }),
  )
  await openCamera(page)
  await expect(page.getByText('The camera cannot be used. Allow it in the settings of your browser.')).toBeVisible()
})

test('a code before the camera is read like one of a scanner', async ({ page }) => {
  await page.addInitScript(giveCamera)
  await page.addInitScript(giveReader, `01${GTIN}`)
  await openAs(page, await givenPerson(), '/account-settings#scanner')
  await page.getByRole('button', { name: 'Scan by camera' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'GTIN' }).locator('+ dd')).toHaveText(GTIN)
  await expect(page.getByRole('dialog', { name: 'Scan by camera' })).toBeHidden()
})
