// Generated from the folders in src/integrations/formats: npx vitest run src/integrations/registry.test.ts -u. Do not edit.
import adfEmail from './adf-email/format.json'
import ashgroveAdfXml from './ashgrove-adf-xml/format.json'
import boberdooPingPost from './boberdoo-ping-post/format.json'
import brandbridgeBidsJson from './brandbridge-bids-json/format.json'
import cakeServerPost from './cake-server-post/format.json'
import cedarkeySellerForm from './cedarkey-seller-form/format.json'
import clearpathDebtJson from './clearpath-debt-json/format.json'
import copperhillEmailXml from './copperhill-email-xml/format.json'
import crestlineBidJson from './crestline-bid-json/format.json'
import foxgloveEmail from './foxglove-email/format.json'
import gableworksSharedJson from './gableworks-shared-json/format.json'
import harborlineFlatJson from './harborline-flat-json/format.json'
import homewardTasksJson from './homeward-tasks-json/format.json'
import hubspotContacts from './hubspot-contacts/format.json'
import lanternpointXmlField from './lanternpoint-xml-field/format.json'
import larkspurPairsJson from './larkspur-pairs-json/format.json'
import leadProsperJson from './lead-prosper-json/format.json'
import leadbyteForm from './leadbyte-form/format.json'
import leadconduitJson from './leadconduit-json/format.json'
import leadexecForm from './leadexec-form/format.json'
import leadspediaPingPost from './leadspedia-ping-post/format.json'
import meridianMortgageXml from './meridian-mortgage-xml/format.json'
import millbrookFormXml from './millbrook-form-xml/format.json'
import oakhurstSoap11 from './oakhurst-soap11/format.json'
import phonexaJson from './phonexa-json/format.json'
import quillpostQueryPipe from './quillpost-query-pipe/format.json'
import salesforceWebToLead from './salesforce-web-to-lead/format.json'
import slowriverLaterJson from './slowriver-later-json/format.json'
import sluiceStandardJson from './sluice-standard-json/format.json'
import stillwaterSoap12 from './stillwater-soap12/format.json'
import sunfieldSolarJson from './sunfield-solar-json/format.json'
import tallgrassXmlBids from './tallgrass-xml-bids/format.json'
import velocifyImport from './velocify-import/format.json'
import willowmerePingpostForm from './willowmere-pingpost-form/format.json'

export const FORMAT_DOCUMENTS: Readonly<Record<string, unknown>> = {
  'adf-email': adfEmail,
  'ashgrove-adf-xml': ashgroveAdfXml,
  'boberdoo-ping-post': boberdooPingPost,
  'brandbridge-bids-json': brandbridgeBidsJson,
  'cake-server-post': cakeServerPost,
  'cedarkey-seller-form': cedarkeySellerForm,
  'clearpath-debt-json': clearpathDebtJson,
  'copperhill-email-xml': copperhillEmailXml,
  'crestline-bid-json': crestlineBidJson,
  'foxglove-email': foxgloveEmail,
  'gableworks-shared-json': gableworksSharedJson,
  'harborline-flat-json': harborlineFlatJson,
  'homeward-tasks-json': homewardTasksJson,
  'hubspot-contacts': hubspotContacts,
  'lanternpoint-xml-field': lanternpointXmlField,
  'larkspur-pairs-json': larkspurPairsJson,
  'lead-prosper-json': leadProsperJson,
  'leadbyte-form': leadbyteForm,
  'leadconduit-json': leadconduitJson,
  'leadexec-form': leadexecForm,
  'leadspedia-ping-post': leadspediaPingPost,
  'meridian-mortgage-xml': meridianMortgageXml,
  'millbrook-form-xml': millbrookFormXml,
  'oakhurst-soap11': oakhurstSoap11,
  'phonexa-json': phonexaJson,
  'quillpost-query-pipe': quillpostQueryPipe,
  'salesforce-web-to-lead': salesforceWebToLead,
  'slowriver-later-json': slowriverLaterJson,
  'sluice-standard-json': sluiceStandardJson,
  'stillwater-soap12': stillwaterSoap12,
  'sunfield-solar-json': sunfieldSolarJson,
  'tallgrass-xml-bids': tallgrassXmlBids,
  'velocify-import': velocifyImport,
  'willowmere-pingpost-form': willowmerePingpostForm,
}
