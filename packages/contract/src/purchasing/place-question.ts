import * as z from 'zod'
import { placeQuestionCodes } from '@galen/domain/purchasing/place-questions'

/** What the person who places an order is asked. */
export const PlaceQuestions = z.array(
  z.object({
    code: z.enum(placeQuestionCodes),
    title: z.string(),
    detail: z.string(),
    purchasableItemId: z.uuid().nullable(),
  }),
)
