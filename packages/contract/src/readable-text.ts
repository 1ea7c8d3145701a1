import * as z from 'zod'
import { unreadable } from '@galen/domain/readable-text'

const readable = (longest: number, inLines: boolean) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => unreadable(text, { inLines }) === undefined, {
      error: ({ input }) => unreadable(String(input), { inLines }),
    })

/** A name, or another text of one line that people read. It may be empty. */
export const readableLine = (longest: number) => readable(longest, false)

/** A text of several lines that people read. It may be empty. */
export const readableProse = (longest: number) => readable(longest, true)
