import { flagColors, flagIcons } from '@galen/domain/admin/item-flag'
import { text } from '../kit/text.ts'

/** Drawn on 18 px, the size flags have everywhere (Spec §9). */
const drawings: Readonly<Record<(typeof flagIcons)[number], string>> = {
  flag: 'M4 16V3M4 3.5h9.5L11 7l2.5 3.5H4',
  snowflake: 'M9 2v14M3 5.5l12 7M15 5.5l-12 7M7 3l2 2 2-2M7 15l2-2 2 2',
  thermometer: 'M9 2.5a1.7 1.7 0 0 1 1.7 1.7v6a3.4 3.4 0 1 1-3.4 0v-6A1.7 1.7 0 0 1 9 2.5zM9 7v6',
  warning: 'M9 2.8 16.2 15H1.8zM9 7.2v3.6M9 12.8v.1',
  shield: 'M9 2l5.6 2v4.5c0 3.4-2.2 5.8-5.6 7.4-3.4-1.6-5.6-4-5.6-7.4V4z',
  lock: 'M4 8h10v7.5H4zM6 8V5.5a3 3 0 0 1 6 0V8',
  star: 'm9 2.5 2 4.1 4.5.7-3.2 3.2.7 4.5-4-2.1-4 2.1.7-4.5L2.5 7.300l4.5-.7z',
  truck: 'M1.5 5h9v7.500h-9zM10.5 7.500h3.500l2.5 2.500v2.500h-6M5 14.500v.1M13 14.500v.1',
  clock: 'M9 2.500a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM9 5.500V9l2.5 1.8',
  pill: 'M5 13a3.6 3.6 0 0 1 0-5.100l2.9-2.900A3.6 3.6 0 0 1 13 10.100L10.1 13A3.6 3.6 0 0 1 5 13zM6.5 6.500l5 5',
  syringe: 'M11.5 2.500l4 4M13.5 4.500l-2 2M6 8l4-4 4 4-4 4-2.5 2.500H5.500L3.5 14.500v-2zM3.5 14.5 2 16',
  flame:
    'M9 2c.500 3 4.5 4.5 4.5 8.500A4.5 4.5 0 0 1 9 15.500a4.5 4.5 0 0 1-4.5-5C4.5 8 6.5 7.5 6.5 5 8 5.5 8.5 4 9 2z',
  leaf: 'M3 15C3 7 8 3 15 3c0 7-3.5 11-9 11M3 15l6-6',
  recall: 'M3.5 6.500A6 6 0 1 1 3 10M3 3.500v3.500h3.500M9 6v3.500M9 11.800v.1',
  tag: 'M2.5 2.500h6L15.5 9.500l-6 6L2.5 8.500zM6 6v.1',
}

/** The same six on either page; each reads at 3:1 or better on both. */
const colors: Readonly<Record<(typeof flagColors)[number], string>> = {
  blue: '#3b82d6',
  green: '#1f9d5c',
  amber: '#c27803',
  red: '#e0483b',
  violet: '#8b6ce0',
  grey: '#7c879b',
}

export const flagColorLabels: Readonly<Record<(typeof flagColors)[number], string>> = {
  blue: text('Blue'),
  green: text('Green'),
  amber: text('Amber'),
  red: text('Red'),
  violet: text('Violet'),
  grey: text('Grey'),
}

/** `snowflake-blue` taken apart; what is not known becomes a grey flag. */
export function iconParts(icon: string) {
  const dash = icon.lastIndexOf('-')
  const name = flagIcons.find((each) => each === icon.slice(0, dash)) ?? 'flag'
  const color = flagColors.find((each) => each === icon.slice(dash + 1)) ?? 'grey'
  return { name, color }
}

type FlagPictureProps = { icon: string; image: string | null; label?: string }

/** A flag as items carry it: its own picture, or the icon in its color. */
export function FlagPicture({ icon, image, label = '' }: FlagPictureProps) {
  if (image) return <img src={`data:image/png;base64,${image}`} width={18} height={18} alt={label} />
  const { name, color } = iconParts(icon)
  return (
    <svg
      viewBox="0 0 18 18"
      width={18}
      height={18}
      fill="none"
      stroke={colors[color]}
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ display: 'block', flex: 'none' }}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
