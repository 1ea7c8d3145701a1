/** Drawn on 16 px with a 1.5 px stroke. An icon never stands alone: its button or link carries the words. */
const drawings = {
  arrow: 'M3 8h10M9 4l4 4-4 4',
  bell: 'M4.2 11V7.2a3.8 3.8 0 0 1 7.6 0V11l1.2 1.5H3zM6.7 14.2h2.6',
  book: 'M2.5 3.5c2-.8 4-.6 5.5.6 1.5-1.2 3.5-1.4 5.5-.6v9c-2-.8-4-.6-5.5.6-1.5-1.2-3.5-1.4-5.5-.6zM8 4.1v9',
  building: 'M3 13.5v-11h6.5v11M9.5 6.5H13v7M1.5 13.5h13M5.2 5.5h2M5.2 8h2M5.2 10.5h2',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  camera: 'M2 5h3l1-1.8h4L11 5h3v8H2zM8 6.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  check: 'm3 8.5 3.3 3.3L13 4.8',
  clock: 'M8 4.5V8l2.4 1.6M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  cross: 'm4.5 4.5 7 7M11.5 4.5l-7 7',
  device: 'M2.5 3.5h11v7h-11zM6 13.5h4M8 10.5v3',
  door: 'M6.5 2.5h-3v11h3M10 5l3 3-3 3M13 8H6.5',
  dots: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  download: 'M8 2.5v7.3M5 6.8l3 3 3-3M2.8 13.2h10.4',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  erase: 'M5.5 3.5h8v9h-8L2 8zM7.6 6.4l3.2 3.2M10.8 6.4 7.6 9.6',
  edit: 'm2.8 13.2.6-2.9 7.4-7.4 2.3 2.3-7.4 7.4zM9.2 4.5l2.3 2.3',
  eye: 'M1.7 8S4 3.8 8 3.8 14.3 8 14.3 8 12 12.2 8 12.2 1.7 8 1.7 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  eyeOff:
    'm2.5 2.5 11 11M6.5 4a6 6 0 0 1 1.5-.2c4 0 6.3 4.2 6.3 4.2a11 11 0 0 1-1.8 2.2M4 5.4A11 11 0 0 0 1.7 8S4 12.2 8 12.2a6 6 0 0 0 2.8-.7',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  history: 'M2.7 5.5A5.7 5.7 0 1 1 2.3 8M2.5 2.8v2.9h2.9M8 5v3.2l2.2 1.3',
  home: 'M2.5 7.5 8 2.8l5.5 4.7M4 6.5v7h8v-7M6.7 13.5V9.5h2.6v4',
  info: 'M8 7.3v3.5M8 5.1v.1M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z',
  key: 'M9.2 6.8 14 2M12.2 3.8l1.5 1.5M6.5 6.5a3 3 0 1 0 .001 6 3 3 0 0 0 0-6z',
  keyboard: 'M1.7 4h12.6v8H1.7zM4 6.5v.01M6.7 6.5v.01M9.3 6.5v.01M12 6.5v.01M5 9.5h6',
  left: 'M9.5 4.5 6 8l3.5 3.5',
  mail: 'M2 3.5h12v9H2zM2.3 4l5.7 4.7L13.7 4',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  minus: 'M3 8h10',
  monitor: 'M2 3h12v8H2zM5.5 13.5h5',
  moon: 'M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z',
  pin: 'M6 2.5h4l-.6 4L11.5 9h-7l2.1-2.5zM8 9v4.5',
  plus: 'M8 3v10M3 8h10',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z',
  question:
    'M6.3 6.3a1.8 1.8 0 1 1 2.5 1.7c-.5.3-.8.6-.8 1.2M8 11.2v.1M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z',
  refresh: 'M13.2 6.2A5.5 5.5 0 1 0 13.5 8.5M13.5 3v3.3h-3.3',
  right: 'M6.5 4.5 10 8l-3.5 3.5',
  rows: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  scan: 'M2 5.5V3h2.5M11.5 3H14v2.5M14 10.5V13h-2.5M4.5 13H2v-2.5M5 5.8v4.4M7.3 5.8v4.4M9.2 5.8v4.4M11 5.8v4.4',
  search: 'M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zM10.2 10.2 13.5 13.5',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.8v1.6M8 12.6v1.6M1.8 8h1.6M12.6 8h1.6M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2',
  shield: 'M8 1.8 13 3.6v4c0 3-2 5.2-5 6.6-3-1.4-5-3.6-5-6.6v-4zM5.8 7.9l1.6 1.6 2.9-3.1',
  sort: 'M5 13V3M2.8 5.2 5 3l2.2 2.2M11 3v10M8.8 10.8 11 13l2.2-2.2',
  sound: 'M2.5 6.2v3.6h2.3L8 12.5v-9L4.8 6.2zM10.3 6a2.8 2.8 0 0 1 0 4M12.2 4.2a5.4 5.4 0 0 1 0 7.6',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.9.7 4.1L8 11.5l-3.6 2 .7-4.1-2.9-2.9 4-.6z',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.7v1.2M8 13.1v1.2M1.7 8h1.2M13.1 8h1.2M3.5 3.5l.9.9M11.6 11.6l.9.9M12.5 3.5l-.9.9M4.4 11.6l-.9.9',
  swap: 'M2.5 5.5h10M9.7 2.7l2.8 2.8-2.8 2.8M13.5 10.5h-10M6.3 7.7 3.5 10.5l2.8 2.8',
  trash: 'M3 4.5h10M6.2 4.5v-2h3.6v2M4.2 4.5l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4',
  undo: 'M5.5 3 2.8 5.7l2.7 2.7M2.8 5.7h6.4a4 4 0 0 1 0 8H5.5',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  upload: 'M8 9.8V2.5M5 5.5l3-3 3 3M2.8 13.2h10.4',
  user: 'M8 2.5a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.7c.5-2.5 2.5-4 5.2-4s4.7 1.5 5.2 4',
  users:
    'M6 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM1.5 13.2c.4-2.3 2.1-3.7 4.5-3.7s4.1 1.4 4.5 3.7M10.3 3.3a2.4 2.4 0 0 1 .4 4.6M12.2 9.9c1.3.5 2.1 1.6 2.3 3.3',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1',
  wave: 'M1.8 6.2a9 9 0 0 1 12.4 0M4 8.7a5.8 5.8 0 0 1 8 0M6.2 11.1a2.6 2.6 0 0 1 3.6 0M8 13.3v.01',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 16 | 20 }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 12 ? 1.75 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={drawings[name]} />
    </svg>
  )
}

/** The mark of the product. */
export function Mark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" style={{ flex: 'none', display: 'block' }}>
      <path
        d="M20.5 9A9 9 0 1 0 21 12h-7.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="12" r="1.6" fill="currentColor" />
    </svg>
  )
}
