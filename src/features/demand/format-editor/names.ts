import { LEAD_FIELDS } from '@/kernel/lead-fields'

/** Names that buyers give to what a lead has, without blanks, signs and what they put in front. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^(?:first|fname|givenname|namefirst)$/, 'lead.firstname'],
  [/^(?:last|lname|surname|familyname|namelast)$/, 'lead.lastname'],
  [/^(?:name|fullname|customername|contactname)$/, 'lead.fullname'],
  [/^(?:e?mail|emailaddr(?:ess)?|emailprimary|primaryemail)$/, 'lead.email'],
  [
    /^(?:(?:home|primary|mobile|cell|day|daytime|main)?(?:phone|tel|telephone)(?:number|no|num|1|home|primary)?|mobile|cell|ph)$/,
    'lead.phone',
  ],
  [/^(?:(?:street|home|property|mailing)?address(?:1|line1|street)?|street1?|addr1?|line1)$/, 'lead.address'],
  [/^(?:property|address|mailing)?(?:city|town)$/, 'lead.city'],
  [/^(?:property|address|mailing)?(?:state|statecode|stateprovince|province|st)$/, 'lead.state'],
  [/^(?:property|address|mailing)?(?:zip|zipcode|zip5|postal|postalcode|postcode)$/, 'lead.zip'],
  [/^(?:ip|ipaddr|(?:client|user|remote|optin|lead|consumer)?ip(?:address)?)$/, 'lead.ipaddress'],
  [/^(?:useragent|ua|browser|browseragent)$/, 'lead.useragent'],
  [/^(?:xx)?(?:trustedform|tfcert|tfurl|tf$)/, 'lead.trustedform'],
  [/jornaya|universalleadid|leadidtoken|leadidcode|universalid/, 'lead.leadid'],
  [
    /^(?:source|landing|page|landingpage|optin|origin|site|website|web|lp)?(?:url|page|pageurl)$|^website$/,
    'lead.sourceurl',
  ],
  [/^(?:sub|subid|sub1|subid1|affsub|subaffiliate|subsource|sid|s1|c1|pubid|publisherid)$/, 'lead.subid'],
  [
    /^(?:tcpa|tcpa(?:consent)?(?:text|language|disclosure)|consent(?:text|language)|disclosure|optintext)$/,
    'lead.tcpatext',
  ],
  [
    /^(?:date|datetime|timestamp|time|dt|(?:lead|optin|submit|submission|created?|original|signup|inquiry|request)(?:ted)?(?:date|time|datetime|timestamp|at|on)|submitted(?:at|on)?|created)$/,
    'lead.leadtime',
  ],
  [
    /^(?:is)?(?:home)?owner(?:ship)?$|^(?:own|owns|ownhome|ownrent|ownorrent|homeownership|rentorown)$/,
    'lead.homeowner',
  ],
  [/^(?:project|typeofproject|projectkind|service|servicetype|jobtype|worktype|typeofwork)$/, 'lead.projecttype'],
  [
    /^(?:timeline|(?:project)?start(?:date|time)?|whentostart|urgency|purchasetimeframe|buyingtimeframe|timing)$/,
    'lead.timeframe',
  ],
  [/^roof(?:ing)?(?:type|material|kind)?$/, 'lead.roofmaterial'],
  [/^(?:stories|storeys|number(?:of)?stories|numstories|floors)$/, 'lead.storycount'],
  [/^(?:windows|numberofwindows|numwindows|windowsnumber|howmanywindows)$/, 'lead.windowcount'],
  [/^siding(?:type|material|kind)?$/, 'lead.sidingtype'],
  [/^(?:monthly|average|avg)*(?:electric|electricity|power|utility|energy)?bill(?:amount)?$/, 'lead.powerbill'],
  [/^(?:electric(?:ity)?|utility|power|energy)(?:provider|company|supplier)?$/, 'lead.electricityprovider'],
  [/^(?:shade|shading|roofshading|sunexposure|roofshade)$/, 'lead.roofshade'],
  [/^(?:hometype|dwellingtype|housetype|typeofproperty|propertykind)$/, 'lead.propertytype'],
  [/^credit(?:rating|grade|history|profile)?$/, 'lead.creditscore'],
  [/^(?:home|house|estimated(?:home)?)value$/, 'lead.propertyvalue'],
  [/^(?:mortgagebalance|loanbalance|amountowed|owed|firstmortgagebalance)$/, 'lead.owedamount'],
  [/^(?:debt|debtamount|totaldebt|unsecureddebt|amountofdebt)$/, 'lead.creditcarddebt'],
  [/^(?:product|vertical|category|leadtype|campaigntype)$/, 'context.productkey'],
  [
    /^(?:vendor|external|partner|publisher|your|source|aff(?:iliate)?|unique)?(?:lead|transaction|click|ref|reference|request|correlation|inquiry)id$/,
    'context.lead',
  ],
  [/^(?:minbid|minimumbid|reserve|reserveprice|floor|floorprice|minprice|minimumprice)$/, 'context.minimum'],
  [/^(?:bidprice|bidamount|acceptedprice|winningbid)$/, 'context.bid'],
  [/^(?:callback|postback)url$/, 'context.answerurl'],
]

const IN_FRONT =
  /^(?:lead|contact|customer|consumer|primary|applicant|borrower|client|prospect|user|person|homeowner)(?=[a-z])/

export const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const CATALOGUE: ReadonlyMap<string, string> = new Map(
  LEAD_FIELDS.flatMap(({ name, label }) => [
    [bare(label), `lead.${name}`],
    [name, `lead.${name}`],
  ]),
)

/** Which of our sources a buyer's name means, if it is a name that we have seen. */
export function sourceNamed(name: string): string | null {
  const whole = bare(name)
  // Who signs in is not the consumer.
  if (whole === 'username') return null
  for (const candidate of [whole, whole.replace(IN_FRONT, '')]) {
    const listed = KNOWN.find(([pattern]) => pattern.test(candidate))?.[1] ?? CATALOGUE.get(candidate)
    if (listed !== undefined) return listed
  }
  return null
}

export const isSecretName = (name: string): boolean =>
  /(?:key|token|password|passwd|pass|pwd|passcode|secret|signature|credential|pin)$/.test(bare(name)) &&
  !/leadid|trusted/.test(bare(name))

/** Numbers and words by which a buyer knows who sends: each order has its own. */
export const isSettingName = (name: string): boolean =>
  /^(?:lp|aff|affiliate|campaign|partner|publisher|source|src|vendor|account|acct|client|offer|channel|program|list|supplier|user|username|login|branch|dealer|site|form|ckm|sub?account|company)(?:id|code|name|no|number|campaignid|subid)?$/.test(
    bare(name),
  )

export const isPingToken = (name: string): boolean =>
  /^(?:(?:bid|ping|auction|confirmation|promise|auth|offer|transaction|request|reservation|lead)(?:id|token|code|key|number|ref)|token|auth)$/.test(
    bare(name),
  )

export const isTestName = (name: string): boolean => /^(?:is)?test(?:mode|lead|flag|request)?$/.test(bare(name))

/** A name that people can read: api_key → Api key. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
  return words === '' ? 'Setting' : words.charAt(0).toUpperCase() + words.slice(1, 80)
}

/** A name as the format language takes it, not one of those that are taken. */
export function nameFor(name: string, taken: readonly string[]): string {
  const cleaned = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[^a-z]+|(?<!_)_+$/g, '')
    .slice(0, 36)
  const base = cleaned === '' ? 'value' : cleaned
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? base : `${base}${n}`
    if (!taken.includes(candidate)) return candidate
  }
}
