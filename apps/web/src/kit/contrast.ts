/** Text needs 4.5:1 on its ground, a ring or a button needs 3:1 against the page (WCAG 1.4.3 and 1.4.11). */
const SHAPE_CONTRAST = 3
const LIGHTNESS_STEP = 0.02

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (color: string): Channels => {
  const number = Number.parseInt(color.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const hexOf = (channels: Channels) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better; one of the two always passes 4.5:1. */
export const textOn = (ground: string) =>
  contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000'

/** The color itself, or its nearest darker step (lighter on a dark page) that reaches the wanted contrast. */
export function stepAwayFrom(page: string, color: string, wanted = SHAPE_CONTRAST): string {
  const end = luminance(page) > 0.18 ? 0 : 1
  const direction = end === 0 ? -1 : 1
  const [hue, saturation, start] = hueOf(channelsOf(color))
  let lightness = start
  let step = color
  while (contrast(step, page) < wanted && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + direction * LIGHTNESS_STEP))
    step = hexOf(channelsFrom(hue, saturation, lightness))
  }
  return step
}

function hueOf(channels: Channels): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channels.map((channel) => channel / 255) as unknown as Channels
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const lightness = (most + least) / 2
  const spread = most - least
  if (spread === 0) return [0, 0, lightness]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  if (most === red) return [((green - blue) / spread + 6) % 6, saturation, lightness]
  if (most === green) return [(blue - red) / spread + 2, saturation, lightness]
  return [(red - green) / spread + 4, saturation, lightness]
}

function channelsFrom(hue: number, saturation: number, lightness: number): Channels {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue * 2) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [channel(0), channel(8), channel(4)]
}

export type Scheme = 'light' | 'dark'
const pages = { light: '#f7f8fa', dark: '#0f1115' } as const
/** On a dark page a thin ring needs more than the minimum to be found. */
const ringContrast = { light: SHAPE_CONTRAST, dark: 6 } as const

/** The five colors that follow the company: line and chip as chosen, button and ring always visible. */
export function companyColors(chosen: string, scheme: Scheme) {
  const company = isColor(chosen) ? chosen : DEFAULT_COMPANY_COLOR
  const action = stepAwayFrom(pages[scheme], company)
  return {
    company,
    companyInk: textOn(company),
    action,
    actionInk: textOn(action),
    ring: stepAwayFrom(pages[scheme], company, ringContrast[scheme]),
  }
}

/** Spec §9. */
export const DEFAULT_COMPANY_COLOR = '#2F6798'
