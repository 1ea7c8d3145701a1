import { describe, expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`

describe('the name of a device', () => {
  it.each([
    [
      mozilla('(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'),
      'Chrome on Windows',
    ],
    [
      mozilla(
        '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      ),
      'Edge on Windows',
    ],
    [
      mozilla(
        '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      ),
      'Safari on Mac',
    ],
    [mozilla('(X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'), 'Firefox on Linux'],
    [
      mozilla(
        '(Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
      ),
      'Samsung Internet on Android',
    ],
    [
      mozilla(
        '(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      ),
      'Chrome on iPhone',
    ],
    ['curl/8.14.1', 'curl'],
    ['', 'Unknown device'],
    ['unknown', 'Unknown device'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
