// Generated from the folders in src/integrations/formats: npx vitest run -u src/integrations. Do not edit.
import ashgroveAdfXml from './ashgrove-adf-xml/format.json'
import brandbridgeBidsJson from './brandbridge-bids-json/format.json'
import cedarkeySellerForm from './cedarkey-seller-form/format.json'
import clearpathDebtJson from './clearpath-debt-json/format.json'
import copperhillEmailXml from './copperhill-email-xml/format.json'
import crestlineBidJson from './crestline-bid-json/format.json'
import foxgloveEmail from './foxglove-email/format.json'
import gableworksSharedJson from './gableworks-shared-json/format.json'
import harborlineFlatJson from './harborline-flat-json/format.json'
import homewardTasksJson from './homeward-tasks-json/format.json'
import lanternpointXmlField from './lanternpoint-xml-field/format.json'
import larkspurPairsJson from './larkspur-pairs-json/format.json'
import meridianMortgageXml from './meridian-mortgage-xml/format.json'
import millbrookFormXml from './millbrook-form-xml/format.json'
import oakhurstSoap11 from './oakhurst-soap11/format.json'
import quillpostQueryPipe from './quillpost-query-pipe/format.json'
import slowriverLaterJson from './slowriver-later-json/format.json'
import sluiceStandardJson from './sluice-standard-json/format.json'
import stillwaterSoap12 from './stillwater-soap12/format.json'
import sunfieldSolarJson from './sunfield-solar-json/format.json'
import tallgrassXmlBids from './tallgrass-xml-bids/format.json'
import willowmerePingpostForm from './willowmere-pingpost-form/format.json'

export const FORMAT_DOCUMENTS: Readonly<Record<string, unknown>> = {
  'ashgrove-adf-xml': ashgroveAdfXml,
  'brandbridge-bids-json': brandbridgeBidsJson,
  'cedarkey-seller-form': cedarkeySellerForm,
  'clearpath-debt-json': clearpathDebtJson,
  'copperhill-email-xml': copperhillEmailXml,
  'crestline-bid-json': crestlineBidJson,
  'foxglove-email': foxgloveEmail,
  'gableworks-shared-json': gableworksSharedJson,
  'harborline-flat-json': harborlineFlatJson,
  'homeward-tasks-json': homewardTasksJson,
  'lanternpoint-xml-field': lanternpointXmlField,
  'larkspur-pairs-json': larkspurPairsJson,
  'meridian-mortgage-xml': meridianMortgageXml,
  'millbrook-form-xml': millbrookFormXml,
  'oakhurst-soap11': oakhurstSoap11,
  'quillpost-query-pipe': quillpostQueryPipe,
  'slowriver-later-json': slowriverLaterJson,
  'sluice-standard-json': sluiceStandardJson,
  'stillwater-soap12': stillwaterSoap12,
  'sunfield-solar-json': sunfieldSolarJson,
  'tallgrass-xml-bids': tallgrassXmlBids,
  'willowmere-pingpost-form': willowmerePingpostForm,
}
