import { text } from './text.ts'

/** What a sound means; each also has words and a color, never the sound alone. */
export const sounds = {
  accepted: { label: text('Accepted'), tones: [{ hertz: 880, lastsMs: 80 }], vibrateMs: 0 },
  choice: {
    label: text('Needs a choice'),
    tones: [
      { hertz: 660, lastsMs: 80 },
      { hertz: 660, lastsMs: 80 },
    ],
    vibrateMs: 0,
  },
  refused: { label: text('Rejected'), tones: [{ hertz: 220, lastsMs: 300 }], vibrateMs: 200 },
  /** The same code again at once: a soft tick, because nothing happened. */
  repeated: { label: text('Duplicate'), tones: [{ hertz: 1400, lastsMs: 20 }], vibrateMs: 0 },
} as const

export type SoundName = keyof typeof sounds

const GAP_MS = 60
const LOUDEST = 0.3
const SOFT = 0.08
let speaker: AudioContext | undefined

/** Plays one of them at a volume from 0 to 100. */
export function playSound(name: SoundName, volume: number): void {
  const { tones, vibrateMs } = sounds[name]
  const loudness = (volume / 100) * (name === 'repeated' ? SOFT : LOUDEST)
  speaker ??= new AudioContext()
  let start = speaker.currentTime
  for (const { hertz, lastsMs } of tones) {
    beep(speaker, hertz, start, lastsMs / 1000, loudness)
    start += (lastsMs + GAP_MS) / 1000
  }
  if (vibrateMs > 0) navigator.vibrate?.(vibrateMs)
}

/** Fades in and out within a few milliseconds, because a tone cut off at full strength clicks. */
function beep(to: AudioContext, hertz: number, start: number, lasts: number, loudness: number): void {
  const tone = new OscillatorNode(to, { frequency: hertz })
  const strength = new GainNode(to, { gain: 0 })
  strength.gain.setValueAtTime(0, start)
  strength.gain.linearRampToValueAtTime(loudness, start + 0.005)
  strength.gain.setValueAtTime(loudness, start + lasts - 0.01)
  strength.gain.linearRampToValueAtTime(0, start + lasts)
  tone.connect(strength).connect(to.destination)
  tone.start(start)
  tone.stop(start + lasts)
}
