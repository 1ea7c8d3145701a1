import type { DeaSchedule } from '@galen/domain/items/dea-schedule'

/** A product line of the invented catalog: one substance in its usual strengths and sizes. */
export type DemoDrug = {
  readonly name: string
  readonly brand: string
  readonly ingredient: string
  /** The code of a form in the lists of the demo. */
  readonly form: string
  readonly strengths: readonly string[]
  readonly unit: string
  readonly sizes: readonly number[]
  readonly sizeUnit: string
  readonly category: string
  readonly schedule: DeaSchedule | null
  readonly narcotic: boolean
  readonly cold: boolean
  readonly otc: boolean
  /** What the smallest package of the lowest strength costs us, roughly. */
  readonly cost: number
}

const NAMES_OF_FORMS: Readonly<Record<string, string>> = {
  TAB: 'Tablets',
  CAP: 'Capsules',
  SOL: 'Solution',
  SUS: 'Suspension',
  INJ: 'Injection',
  CRM: 'Cream',
  OIN: 'Ointment',
  PAT: 'Patch',
  INH: 'Inhaler',
  KIT: 'Kit',
}
export const formInWords = (code: string) => NAMES_OF_FORMS[code] ?? code

// name | brand | substance | form | strengths | unit | sizes | unit of size | category | cost | marks
const LINES = `
Amlodipine Besylate | Norvanta | AMLODIPINE BESYLATE | TAB | 2.5 5 10 | mg | 30 90 1000 | ct | Cardiovascular | 2.1 |
Atorvastatin Calcium | Lipacor | ATORVASTATIN CALCIUM TRIHYDRATE | TAB | 10 20 40 80 | mg | 30 90 500 | ct | Cardiovascular | 3.4 |
Lisinopril | Zestrinol | LISINOPRIL | TAB | 2.5 5 10 20 40 | mg | 30 90 1000 | ct | Cardiovascular | 1.9 |
Losartan Potassium | Cozaryl | LOSARTAN POTASSIUM | TAB | 25 50 100 | mg | 30 90 1000 | ct | Cardiovascular | 2.6 |
Metoprolol Tartrate | Lopresa | METOPROLOL TARTRATE | TAB | 25 50 100 | mg | 100 1000 | ct | Cardiovascular | 3.0 |
Metoprolol Succinate ER | Toprexa | METOPROLOL SUCCINATE | TAB | 25 50 100 200 | mg | 30 100 | ct | Cardiovascular | 5.8 |
Carvedilol | Corexa | CARVEDILOL | TAB | 3.125 6.25 12.5 25 | mg | 60 500 | ct | Cardiovascular | 2.8 |
Clopidogrel | Plaxivo | CLOPIDOGREL BISULFATE | TAB | 75 300 | mg | 30 90 500 | ct | Cardiovascular | 4.2 |
Furosemide | Lasivex | FUROSEMIDE | TAB | 20 40 80 | mg | 100 1000 | ct | Cardiovascular | 2.2 |
Furosemide | Lasivex | FUROSEMIDE | INJ | 10 | mg/mL | 2 4 10 | mL | Injectables | 6.5 |
Hydrochlorothiazide | Hydrovar | HYDROCHLOROTHIAZIDE | TAB | 12.5 25 50 | mg | 100 1000 | ct | Cardiovascular | 1.6 |
Spironolactone | Aldacor | SPIRONOLACTONE | TAB | 25 50 100 | mg | 30 100 500 | ct | Cardiovascular | 4.1 |
Warfarin Sodium | Coumavan | WARFARIN SODIUM | TAB | 1 2 2.5 5 7.5 10 | mg | 100 1000 | ct | Cardiovascular | 6.9 |
Apixaban | Elivaxa | APIXABAN | TAB | 2.5 5 | mg | 60 100 | ct | Cardiovascular | 380 |
Digoxin | Lanovar | DIGOXIN | TAB | 0.125 0.25 | mg | 100 | ct | Cardiovascular | 31 |
Metformin Hydrochloride | Glucovia | METFORMIN HYDROCHLORIDE | TAB | 500 850 1000 | mg | 60 100 500 1000 | ct | Diabetes care | 2.4 |
Metformin ER | Glucovia XR | METFORMIN HYDROCHLORIDE | TAB | 500 750 1000 | mg | 60 100 500 | ct | Diabetes care | 4.9 |
Glipizide | Glucotrel | GLIPIZIDE | TAB | 5 10 | mg | 100 500 1000 | ct | Diabetes care | 3.7 |
Glimepiride | Amarlyn | GLIMEPIRIDE | TAB | 1 2 4 | mg | 30 100 | ct | Diabetes care | 4.4 |
Pioglitazone | Actovia | PIOGLITAZONE HYDROCHLORIDE | TAB | 15 30 45 | mg | 30 90 | ct | Diabetes care | 7.8 |
Insulin Glargine | Lantiva | INSULIN GLARGINE | INJ | 100 | unit/mL | 10 | mL | Diabetes care | 68 | cold
Insulin Lispro | Humavia | INSULIN LISPRO | INJ | 100 | unit/mL | 3 10 | mL | Diabetes care | 54 | cold
Insulin Aspart | Novarapid | INSULIN ASPART | INJ | 100 | unit/mL | 3 10 | mL | Diabetes care | 61 | cold
Amoxicillin | Amoxitril | AMOXICILLIN | CAP | 250 500 | mg | 30 100 500 | ct | Antibiotics | 4.5 |
Amoxicillin for Suspension | Amoxitril | AMOXICILLIN | SUS | 25 40 50 80 | mg/mL | 80 100 150 | mL | Antibiotics | 3.9 |
Amoxicillin and Clavulanate | Augmentra | AMOXICILLIN;CLAVULANATE POTASSIUM | TAB | 500 875 | mg | 20 100 | ct | Antibiotics | 9.7 |
Azithromycin | Zithrova | AZITHROMYCIN DIHYDRATE | TAB | 250 500 600 | mg | 6 30 | ct | Antibiotics | 6.2 |
Cephalexin | Keflora | CEPHALEXIN | CAP | 250 500 | mg | 100 500 | ct | Antibiotics | 8.8 |
Ciprofloxacin | Ciproxel | CIPROFLOXACIN HYDROCHLORIDE | TAB | 250 500 750 | mg | 50 100 | ct | Antibiotics | 9.1 |
Levofloxacin | Levaqura | LEVOFLOXACIN | TAB | 250 500 750 | mg | 20 50 | ct | Antibiotics | 7.6 |
Doxycycline Hyclate | Vibravia | DOXYCYCLINE HYCLATE | CAP | 50 100 | mg | 50 500 | ct | Antibiotics | 15 |
Clindamycin | Cleocina | CLINDAMYCIN HYDROCHLORIDE | CAP | 150 300 | mg | 100 | ct | Antibiotics | 16 |
Ceftriaxone | Rocephra | CEFTRIAXONE SODIUM | INJ | 100 | mg/mL | 10 20 100 | mL | Injectables | 4.6 |
Vancomycin | Vancora | VANCOMYCIN HYDROCHLORIDE | INJ | 50 | mg/mL | 10 20 100 | mL | Injectables | 8.4 |
Sulfamethoxazole and Trimethoprim | Bactrola | SULFAMETHOXAZOLE;TRIMETHOPRIM | TAB | 400 800 | mg | 100 500 | ct | Antibiotics | 6.0 |
Nitrofurantoin | Macrovia | NITROFURANTOIN | CAP | 50 100 | mg | 100 | ct | Antibiotics | 28 |
Fluconazole | Diflura | FLUCONAZOLE | TAB | 50 100 150 200 | mg | 12 30 | ct | Antibiotics | 5.1 |
Acyclovir | Zovira | ACYCLOVIR | TAB | 400 800 | mg | 100 500 | ct | Antibiotics | 9.3 |
Valacyclovir | Valtrexa | VALACYCLOVIR HYDROCHLORIDE | TAB | 500 1000 | mg | 30 90 | ct | Antibiotics | 14 |
Albuterol Sulfate | Ventalin | ALBUTEROL SULFATE | INH | 0.09 | mg | 200 | EA | Respiratory | 21 |
Albuterol Sulfate | Ventalin | ALBUTEROL SULFATE | SOL | 0.83 5 | mg/mL | 75 90 150 | mL | Respiratory | 8.7 |
Budesonide | Pulmivar | BUDESONIDE | SUS | 0.125 0.25 0.5 | mg/mL | 60 | mL | Respiratory | 38 |
Fluticasone Propionate | Flonavent | FLUTICASONE PROPIONATE | INH | 0.05 0.11 0.22 | mg | 120 | EA | Respiratory | 96 |
Montelukast Sodium | Singulora | MONTELUKAST SODIUM | TAB | 4 5 10 | mg | 30 90 1000 | ct | Respiratory | 4.6 |
Prednisone | Deltavar | PREDNISONE | TAB | 1 2.5 5 10 20 50 | mg | 21 100 1000 | ct | Respiratory | 3.3 |
Ipratropium Bromide | Atrovia | IPRATROPIUM BROMIDE | SOL | 0.2 | mg/mL | 75 150 | mL | Respiratory | 9.9 |
Omeprazole | Prilovar | OMEPRAZOLE | CAP | 10 20 40 | mg | 30 90 1000 | ct | Analgesics | 4.0 |
Pantoprazole Sodium | Protovia | PANTOPRAZOLE SODIUM | TAB | 20 40 | mg | 30 90 1000 | ct | Analgesics | 4.3 |
Famotidine | Pepcivar | FAMOTIDINE | TAB | 20 40 | mg | 30 100 1000 | ct | Analgesics | 3.1 |
Ondansetron | Zofrana | ONDANSETRON HYDROCHLORIDE | TAB | 4 8 | mg | 30 | ct | Oncology support | 6.6 |
Ondansetron | Zofrana | ONDANSETRON HYDROCHLORIDE | INJ | 2 | mg/mL | 2 20 | mL | Oncology support | 3.8 |
Gabapentin | Neurotin | GABAPENTIN | CAP | 100 300 400 | mg | 100 500 | ct | Analgesics | 5.2 |
Pregabalin | Lyrivia | PREGABALIN | CAP | 25 50 75 100 150 300 | mg | 90 | ct | Analgesics | 18 | V
Tramadol Hydrochloride | Ultravar | TRAMADOL HYDROCHLORIDE | TAB | 50 100 | mg | 100 500 | ct | Analgesics | 7.5 | IV narcotic
Oxycodone and Acetaminophen | Percovar | OXYCODONE HYDROCHLORIDE;ACETAMINOPHEN | TAB | 5 7.5 10 | mg | 100 500 | ct | Analgesics | 24 | II narcotic
Oxycodone Hydrochloride | Roxivar | OXYCODONE HYDROCHLORIDE | TAB | 5 10 15 20 30 | mg | 100 | ct | Analgesics | 26 | II narcotic
Hydrocodone and Acetaminophen | Norcovar | HYDROCODONE BITARTRATE;ACETAMINOPHEN | TAB | 5 7.5 10 | mg | 100 500 | ct | Analgesics | 19 | II narcotic
Morphine Sulfate ER | MS Contivar | MORPHINE SULFATE | TAB | 15 30 60 100 | mg | 100 | ct | Analgesics | 41 | II narcotic
Hydromorphone | Dilaudar | HYDROMORPHONE HYDROCHLORIDE | INJ | 1 2 10 | mg/mL | 1 10 | mL | Injectables | 12 | II narcotic
Fentanyl | Duragevar | FENTANYL | PAT | 0.025 0.05 0.075 0.1 | mg | 5 | PK | Analgesics | 48 | II narcotic
Buprenorphine and Naloxone | Suboxivar | BUPRENORPHINE HYDROCHLORIDE;NALOXONE HYDROCHLORIDE | TAB | 2 8 | mg | 30 | ct | Analgesics | 58 | III narcotic
Codeine and Acetaminophen | Tylocod | CODEINE PHOSPHATE;ACETAMINOPHEN | TAB | 15 30 60 | mg | 100 | ct | Analgesics | 21 | III narcotic
Testosterone Cypionate | Depotest | TESTOSTERONE CYPIONATE | INJ | 100 200 | mg/mL | 1 10 | mL | Injectables | 33 | III
Methylphenidate | Ritavar | METHYLPHENIDATE HYDROCHLORIDE | TAB | 5 10 20 | mg | 100 | ct | Analgesics | 29 | II
Amphetamine Salts | Addervar | DEXTROAMPHETAMINE SULFATE;AMPHETAMINE SULFATE | TAB | 5 10 20 30 | mg | 100 | ct | Analgesics | 32 | II
Alprazolam | Xanovar | ALPRAZOLAM | TAB | 0.25 0.5 1 2 | mg | 100 500 | ct | Analgesics | 8.6 | IV
Lorazepam | Ativar | LORAZEPAM | TAB | 0.5 1 2 | mg | 100 500 | ct | Analgesics | 9.4 | IV
Diazepam | Valivar | DIAZEPAM | TAB | 2 5 10 | mg | 100 500 | ct | Analgesics | 8.2 | IV
Clonazepam | Klonovar | CLONAZEPAM | TAB | 0.5 1 2 | mg | 100 500 | ct | Analgesics | 7.7 | IV
Zolpidem Tartrate | Ambivar | ZOLPIDEM TARTRATE | TAB | 5 10 | mg | 30 100 | ct | Analgesics | 6.1 | IV
Midazolam | Versivar | MIDAZOLAM HYDROCHLORIDE | INJ | 1 5 | mg/mL | 2 5 10 | mL | Injectables | 4.9 | IV
Ketamine | Ketavar | KETAMINE HYDROCHLORIDE | INJ | 10 50 100 | mg/mL | 5 10 20 | mL | Injectables | 17 | III
Guaifenesin and Codeine | Cheravar | CODEINE PHOSPHATE;GUAIFENESIN | SOL | 2 | mg/mL | 118 473 | mL | Respiratory | 14 | V narcotic
Sertraline | Zolovar | SERTRALINE HYDROCHLORIDE | TAB | 25 50 100 | mg | 30 90 500 | ct | Analgesics | 3.8 |
Escitalopram | Lexavar | ESCITALOPRAM OXALATE | TAB | 5 10 20 | mg | 30 100 | ct | Analgesics | 4.4 |
Fluoxetine | Prozavar | FLUOXETINE HYDROCHLORIDE | CAP | 10 20 40 | mg | 30 100 1000 | ct | Analgesics | 4.1 |
Bupropion XL | Wellvar | BUPROPION HYDROCHLORIDE | TAB | 150 300 | mg | 30 90 500 | ct | Analgesics | 11 |
Trazodone | Desyvar | TRAZODONE HYDROCHLORIDE | TAB | 50 100 150 | mg | 100 500 | ct | Analgesics | 4.7 |
Quetiapine | Serovar | QUETIAPINE FUMARATE | TAB | 25 50 100 200 300 | mg | 60 100 | ct | Analgesics | 6.4 |
Levetiracetam | Keppravar | LEVETIRACETAM | TAB | 250 500 750 1000 | mg | 60 120 500 | ct | Analgesics | 9.2 |
Lamotrigine | Lamivar | LAMOTRIGINE | TAB | 25 100 150 200 | mg | 60 100 | ct | Analgesics | 7.1 |
Levothyroxine Sodium | Synthivar | LEVOTHYROXINE SODIUM | TAB | 0.025 0.05 0.075 0.088 0.1 0.112 0.125 | mg | 90 1000 | ct | Diabetes care | 12 |
Allopurinol | Zylovar | ALLOPURINOL | TAB | 100 300 | mg | 100 500 1000 | ct | Analgesics | 4.9 |
Meloxicam | Mobivar | MELOXICAM | TAB | 7.5 15 | mg | 30 100 500 | ct | Analgesics | 2.9 |
Ibuprofen | Motrivar | IBUPROFEN | TAB | 400 600 800 | mg | 100 500 | ct | Analgesics | 5.0 |
Ibuprofen | Advivar | IBUPROFEN | TAB | 200 | mg | 24 50 100 | ct | Analgesics | 2.0 | otc
Acetaminophen | Panadivar | ACETAMINOPHEN | TAB | 325 500 | mg | 24 100 1000 | ct | Analgesics | 1.7 | otc
Aspirin | Bayvar | ASPIRIN | TAB | 81 325 | mg | 100 300 500 | ct | Analgesics | 1.5 | otc
Loratadine | Clarivar | LORATADINE | TAB | 10 | mg | 30 90 300 | ct | Respiratory | 3.3 | otc
Cetirizine | Zyrvar | CETIRIZINE HYDROCHLORIDE | TAB | 5 10 | mg | 30 90 300 | ct | Respiratory | 3.0 | otc
Diphenhydramine | Benavar | DIPHENHYDRAMINE HYDROCHLORIDE | CAP | 25 50 | mg | 24 100 | ct | Respiratory | 2.1 | otc
Docusate Sodium | Colavar | DOCUSATE SODIUM | CAP | 100 250 | mg | 100 1000 | ct | Vitamins | 2.6 | otc
Cholecalciferol | Vitavar D3 | CHOLECALCIFEROL | CAP | 0.025 0.05 0.125 | mg | 100 250 | ct | Vitamins | 4.2 | otc
Folic Acid | Folivar | FOLIC ACID | TAB | 0.4 1 | mg | 100 1000 | ct | Vitamins | 2.2 |
Cyanocobalamin | Cobavar | CYANOCOBALAMIN | INJ | 1 | mg/mL | 1 10 30 | mL | Vitamins | 8.1 |
Potassium Chloride ER | Klorvar | POTASSIUM CHLORIDE | TAB | 600 750 1500 | mg | 100 500 | ct | Cardiovascular | 9.0 |
Hydrocortisone | Cortivar | HYDROCORTISONE | CRM | 1 2.5 | % | 28 30 454 | g | Dermatology | 3.6 |
Triamcinolone Acetonide | Kenavar | TRIAMCINOLONE ACETONIDE | OIN | 0.025 0.1 0.5 | % | 15 80 454 | g | Dermatology | 5.7 |
Clobetasol Propionate | Temovar | CLOBETASOL PROPIONATE | CRM | 0.05 | % | 15 30 60 | g | Dermatology | 11 |
Mupirocin | Bactovar | MUPIROCIN | OIN | 2 | % | 22 30 | g | Dermatology | 5.4 |
Ketoconazole | Nizovar | KETOCONAZOLE | CRM | 2 | % | 15 30 60 | g | Dermatology | 9.6 |
Lidocaine | Lidovar | LIDOCAINE | PAT | 50 | mg | 30 | PK | Analgesics | 62 |
Lidocaine Hydrochloride | Xylovar | LIDOCAINE HYDROCHLORIDE | INJ | 10 20 | mg/mL | 5 20 50 | mL | Injectables | 3.4 |
Bupivacaine | Marcavar | BUPIVACAINE HYDROCHLORIDE | INJ | 2.5 5 7.5 | mg/mL | 10 30 50 | mL | Injectables | 6.2 |
Ketorolac | Toravar | KETOROLAC TROMETHAMINE | INJ | 15 30 | mg/mL | 1 2 10 | mL | Injectables | 2.7 |
Dexamethasone | Decavar | DEXAMETHASONE SODIUM PHOSPHATE | INJ | 4 10 | mg/mL | 1 5 30 | mL | Injectables | 5.5 |
Heparin Sodium | Hepavar | HEPARIN SODIUM | INJ | 1000 5000 | unit/mL | 1 10 30 | mL | Injectables | 4.4 |
Enoxaparin | Lovevar | ENOXAPARIN SODIUM | INJ | 100 | mg/mL | 0.4 0.6 0.8 1 | mL | Injectables | 46 |
Epinephrine | Adrevar | EPINEPHRINE | INJ | 1 | mg/mL | 1 30 | mL | Injectables | 14 |
Naloxone | Narcavar | NALOXONE HYDROCHLORIDE | KIT | 4 | mg | 2 | PK | Injectables | 38 |
Sodium Chloride 0.9 % | Salinvar | SODIUM CHLORIDE | INJ | 9 | mg/mL | 10 20 250 500 1000 | mL | Injectables | 1.8 |
Sterile Water | Aquavar | WATER | INJ | 1000 | mg/mL | 10 20 50 1000 | mL | Injectables | 1.6 |
Influenza Vaccine | Fluvaxia | INFLUENZA VACCINE | INJ | 0.03 | mg/mL | 0.5 5 | mL | Vaccines | 142 | cold
Tetanus and Diphtheria Toxoids | Tdvaxia | TETANUS TOXOID;DIPHTHERIA TOXOID | INJ | 0.01 | mg/mL | 0.5 5 | mL | Vaccines | 210 | cold
Filgrastim | Neupovar | FILGRASTIM | INJ | 0.3 0.48 | mg/mL | 1 1.6 | mL | Oncology support | 260 | cold
Methotrexate | Trexavar | METHOTREXATE SODIUM | TAB | 2.5 | mg | 20 100 | ct | Oncology support | 19 |
Tamoxifen | Nolvavar | TAMOXIFEN CITRATE | TAB | 10 20 | mg | 30 90 | ct | Oncology support | 13 |
Latanoprost | Xalavar | LATANOPROST | SOL | 0.05 | mg/mL | 2.5 | mL | Analgesics | 7.4 | cold
Timolol Maleate | Timovar | TIMOLOL MALEATE | SOL | 2.5 5 | mg/mL | 5 10 15 | mL | Analgesics | 6.7 |
`

export const demoDrugs: readonly DemoDrug[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [name = '', brand = '', ingredient = '', form = '', strengths = '', unit = '', sizes = ''] = cells
    const [sizeUnit = '', category = '', cost = '0', marks = ''] = cells.slice(7)
    const words = marks.split(' ')
    return {
      name,
      brand,
      ingredient,
      form,
      strengths: strengths.split(' '),
      unit,
      sizes: sizes.split(' ').map(Number),
      sizeUnit,
      category,
      schedule: (['II', 'III', 'IV', 'V'] as const).find((schedule) => words.includes(schedule)) ?? null,
      narcotic: words.includes('narcotic'),
      cold: words.includes('cold'),
      otc: words.includes('otc'),
      cost: Number(cost),
    }
  })
