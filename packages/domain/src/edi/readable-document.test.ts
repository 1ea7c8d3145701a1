import { expect, it } from 'vitest'
import { readableDocument } from './readable-document.ts'

it('shows every element of the file as it was sent, dates and times of the envelope included', () => {
  const isa =
    'ISA*00*          *00*          *12*4405197800     *12*5551234567     *101127*1719*U*00400*000003438*0*P*>'
  const file = [
    isa,
    'GS*PO*4405197800*Corvane Rx*20101127*1719*1421*X*004010',
    'ST*850*000000010',
    'BEG*00*SA*08292233294**20101127*610385385',
    'PO1*1*120*EA*9.25*TE*CB*065322-117',
    'CTT*1',
    'SE*5*000000010',
    'GE*1*1421',
    'IEA*1*000003438',
  ]
  const { segments, separators } = readableDocument(`${file.join('~')}~`)
  expect(segments.map((elements) => elements.join(separators.element))).toEqual(file)
  expect(separators).toEqual({ element: '*', segment: '~' })
})
