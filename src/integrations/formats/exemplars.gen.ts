// Generated from the folders in src/integrations/formats: npx vitest run src/integrations/registry.test.ts -u. Do not edit.
import adfEmailExemplarsPostWindows from './adf-email/exemplars/post-windows.json'
import adfEmailExemplarsRefused from './adf-email/exemplars/refused.json'
import adfEmailExemplarsSold from './adf-email/exemplars/sold.json'
import adfEmailEdgeCasesLater from './adf-email/edge-cases/later.json'
import ashgroveAdfXmlExemplarsDuplicate from './ashgrove-adf-xml/exemplars/duplicate.json'
import ashgroveAdfXmlExemplarsPostHomeseller from './ashgrove-adf-xml/exemplars/post-homeseller.json'
import ashgroveAdfXmlExemplarsPostWindows from './ashgrove-adf-xml/exemplars/post-windows.json'
import ashgroveAdfXmlExemplarsRefused from './ashgrove-adf-xml/exemplars/refused.json'
import ashgroveAdfXmlExemplarsTaken from './ashgrove-adf-xml/exemplars/taken.json'
import ashgroveAdfXmlEdgeCasesDeclares from './ashgrove-adf-xml/edge-cases/declares.json'
import ashgroveAdfXmlEdgeCasesDoctype from './ashgrove-adf-xml/edge-cases/doctype.json'
import ashgroveAdfXmlEdgeCasesOtherText from './ashgrove-adf-xml/edge-cases/other-text.json'
import ashgroveAdfXmlEdgeCasesPostHostile from './ashgrove-adf-xml/edge-cases/post-hostile.json'
import ashgroveAdfXmlEdgeCasesTakenWithoutId from './ashgrove-adf-xml/edge-cases/taken-without-id.json'
import ashgroveAdfXmlEdgeCasesTextError from './ashgrove-adf-xml/edge-cases/text-error.json'
import boberdooPingPostExemplarsBid from './boberdoo-ping-post/exemplars/bid.json'
import boberdooPingPostExemplarsBidWithoutPrice from './boberdoo-ping-post/exemplars/bid-without-price.json'
import boberdooPingPostExemplarsDuplicate from './boberdoo-ping-post/exemplars/duplicate.json'
import boberdooPingPostExemplarsErrors from './boberdoo-ping-post/exemplars/errors.json'
import boberdooPingPostExemplarsFullSolar from './boberdoo-ping-post/exemplars/full-solar.json'
import boberdooPingPostExemplarsNoBid from './boberdoo-ping-post/exemplars/no-bid.json'
import boberdooPingPostExemplarsPingWindows from './boberdoo-ping-post/exemplars/ping-windows.json'
import boberdooPingPostExemplarsPostWindows from './boberdoo-ping-post/exemplars/post-windows.json'
import boberdooPingPostExemplarsRefused from './boberdoo-ping-post/exemplars/refused.json'
import boberdooPingPostExemplarsSold from './boberdoo-ping-post/exemplars/sold.json'
import boberdooPingPostEdgeCasesMatchedAndError from './boberdoo-ping-post/edge-cases/matched-and-error.json'
import boberdooPingPostEdgeCasesMatchedWithoutId from './boberdoo-ping-post/edge-cases/matched-without-id.json'
import boberdooPingPostEdgeCasesQueued from './boberdoo-ping-post/edge-cases/queued.json'
import boberdooPingPostEdgeCasesSuccessIsNoSale from './boberdoo-ping-post/edge-cases/success-is-no-sale.json'
import brandbridgeBidsJsonExemplarsOtherBrandsOnly from './brandbridge-bids-json/exemplars/other-brands-only.json'
import brandbridgeBidsJsonExemplarsOwnBrandBids from './brandbridge-bids-json/exemplars/own-brand-bids.json'
import brandbridgeBidsJsonExemplarsPassed from './brandbridge-bids-json/exemplars/passed.json'
import brandbridgeBidsJsonExemplarsPingSolar from './brandbridge-bids-json/exemplars/ping-solar.json'
import brandbridgeBidsJsonExemplarsPostSolar from './brandbridge-bids-json/exemplars/post-solar.json'
import brandbridgeBidsJsonExemplarsSold from './brandbridge-bids-json/exemplars/sold.json'
import brandbridgeBidsJsonEdgeCasesBidsNotAList from './brandbridge-bids-json/edge-cases/bids-not-a-list.json'
import brandbridgeBidsJsonEdgeCasesBrandNotConfigured from './brandbridge-bids-json/edge-cases/brand-not-configured.json'
import brandbridgeBidsJsonEdgeCasesCappedBrand from './brandbridge-bids-json/edge-cases/capped-brand.json'
import brandbridgeBidsJsonEdgeCasesSameBrandTwice from './brandbridge-bids-json/edge-cases/same-brand-twice.json'
import brandbridgeBidsJsonEdgeCasesTreeError from './brandbridge-bids-json/edge-cases/tree-error.json'
import cakeServerPostExemplarsDuplicate from './cake-server-post/exemplars/duplicate.json'
import cakeServerPostExemplarsErrors from './cake-server-post/exemplars/errors.json'
import cakeServerPostExemplarsPostWindows from './cake-server-post/exemplars/post-windows.json'
import cakeServerPostExemplarsRefused from './cake-server-post/exemplars/refused.json'
import cakeServerPostExemplarsSold from './cake-server-post/exemplars/sold.json'
import cakeServerPostExemplarsSoldWithoutPrice from './cake-server-post/exemplars/sold-without-price.json'
import cakeServerPostEdgeCasesNoLead from './cake-server-post/edge-cases/no-lead.json'
import cakeServerPostEdgeCasesQueued from './cake-server-post/edge-cases/queued.json'
import cakeServerPostEdgeCasesSuccessAndErrors from './cake-server-post/edge-cases/success-and-errors.json'
import cakeServerPostEdgeCasesTakenInUnsold from './cake-server-post/edge-cases/taken-in-unsold.json'
import cedarkeySellerFormExemplarsAccepted from './cedarkey-seller-form/exemplars/accepted.json'
import cedarkeySellerFormExemplarsAcceptedByLocation from './cedarkey-seller-form/exemplars/accepted-by-location.json'
import cedarkeySellerFormExemplarsDuplicate from './cedarkey-seller-form/exemplars/duplicate.json'
import cedarkeySellerFormExemplarsPostHomeseller from './cedarkey-seller-form/exemplars/post-homeseller.json'
import cedarkeySellerFormExemplarsRefused from './cedarkey-seller-form/exemplars/refused.json'
import cedarkeySellerFormEdgeCasesOkWithoutAddress from './cedarkey-seller-form/edge-cases/ok-without-address.json'
import cedarkeySellerFormEdgeCasesOkayIsNotOk from './cedarkey-seller-form/edge-cases/okay-is-not-ok.json'
import cedarkeySellerFormEdgeCasesPostLateSeller from './cedarkey-seller-form/edge-cases/post-late-seller.json'
import cedarkeySellerFormEdgeCasesRedirectElsewhere from './cedarkey-seller-form/edge-cases/redirect-elsewhere.json'
import cedarkeySellerFormEdgeCasesRedirectToError from './cedarkey-seller-form/edge-cases/redirect-to-error.json'
import cedarkeySellerFormEdgeCasesWrongInput from './cedarkey-seller-form/edge-cases/wrong-input.json'
import clearpathDebtJsonExemplarsDeclined from './clearpath-debt-json/exemplars/declined.json'
import clearpathDebtJsonExemplarsDuplicate from './clearpath-debt-json/exemplars/duplicate.json'
import clearpathDebtJsonExemplarsNoInterest from './clearpath-debt-json/exemplars/no-interest.json'
import clearpathDebtJsonExemplarsOffer from './clearpath-debt-json/exemplars/offer.json'
import clearpathDebtJsonExemplarsPingDebt from './clearpath-debt-json/exemplars/ping-debt.json'
import clearpathDebtJsonExemplarsPostDebt from './clearpath-debt-json/exemplars/post-debt.json'
import clearpathDebtJsonExemplarsTaken from './clearpath-debt-json/exemplars/taken.json'
import clearpathDebtJsonEdgeCasesCapByStatus from './clearpath-debt-json/edge-cases/cap-by-status.json'
import clearpathDebtJsonEdgeCasesCentsAsDollars from './clearpath-debt-json/edge-cases/cents-as-dollars.json'
import clearpathDebtJsonEdgeCasesPaidBoolean from './clearpath-debt-json/edge-cases/paid-boolean.json'
import clearpathDebtJsonEdgeCasesPingExactDebt from './clearpath-debt-json/edge-cases/ping-exact-debt.json'
import clearpathDebtJsonEdgeCasesPingOpenDebt from './clearpath-debt-json/edge-cases/ping-open-debt.json'
import clearpathDebtJsonEdgeCasesPingWithoutDebt from './clearpath-debt-json/edge-cases/ping-without-debt.json'
import clearpathDebtJsonEdgeCasesPostOtherToken from './clearpath-debt-json/edge-cases/post-other-token.json'
import copperhillEmailXmlExemplarsAccepted from './copperhill-email-xml/exemplars/accepted.json'
import copperhillEmailXmlExemplarsMailboxFull from './copperhill-email-xml/exemplars/mailbox-full.json'
import copperhillEmailXmlExemplarsPostSiding from './copperhill-email-xml/exemplars/post-siding.json'
import copperhillEmailXmlExemplarsPostSolar from './copperhill-email-xml/exemplars/post-solar.json'
import copperhillEmailXmlEdgeCasesAcceptedWithoutQueueId from './copperhill-email-xml/edge-cases/accepted-without-queue-id.json'
import copperhillEmailXmlEdgeCasesPostHostile from './copperhill-email-xml/edge-cases/post-hostile.json'
import crestlineBidJsonExemplarsAccepted from './crestline-bid-json/exemplars/accepted.json'
import crestlineBidJsonExemplarsBid from './crestline-bid-json/exemplars/bid.json'
import crestlineBidJsonExemplarsNoBid from './crestline-bid-json/exemplars/no-bid.json'
import crestlineBidJsonExemplarsPingWindows from './crestline-bid-json/exemplars/ping-windows.json'
import crestlineBidJsonExemplarsPostWindows from './crestline-bid-json/exemplars/post-windows.json'
import crestlineBidJsonExemplarsRejected from './crestline-bid-json/exemplars/rejected.json'
import crestlineBidJsonEdgeCasesAcceptedWithoutId from './crestline-bid-json/edge-cases/accepted-without-id.json'
import crestlineBidJsonEdgeCasesBidAsText from './crestline-bid-json/edge-cases/bid-as-text.json'
import crestlineBidJsonEdgeCasesBidExpired from './crestline-bid-json/edge-cases/bid-expired.json'
import crestlineBidJsonEdgeCasesBidOfZero from './crestline-bid-json/edge-cases/bid-of-zero.json'
import crestlineBidJsonEdgeCasesBidWithoutPrice from './crestline-bid-json/edge-cases/bid-without-price.json'
import crestlineBidJsonEdgeCasesDuplicate409 from './crestline-bid-json/edge-cases/duplicate-409.json'
import crestlineBidJsonEdgeCasesHeaderInjection from './crestline-bid-json/edge-cases/header-injection.json'
import crestlineBidJsonEdgeCasesPingRoofingPartial from './crestline-bid-json/edge-cases/ping-roofing-partial.json'
import crestlineBidJsonEdgeCasesPostNoEmail from './crestline-bid-json/edge-cases/post-no-email.json'
import crestlineBidJsonEdgeCasesPostWithoutBid from './crestline-bid-json/edge-cases/post-without-bid.json'
import crestlineBidJsonEdgeCasesRedirectScript from './crestline-bid-json/edge-cases/redirect-script.json'
import crestlineBidJsonEdgeCasesThrottled from './crestline-bid-json/edge-cases/throttled.json'
import foxgloveEmailExemplarsAccepted from './foxglove-email/exemplars/accepted.json'
import foxgloveEmailExemplarsMailboxUnknown from './foxglove-email/exemplars/mailbox-unknown.json'
import foxgloveEmailExemplarsPostBath from './foxglove-email/exemplars/post-bath.json'
import foxgloveEmailExemplarsPostDebt from './foxglove-email/exemplars/post-debt.json'
import foxgloveEmailEdgeCasesNotAnAddress from './foxglove-email/edge-cases/not-an-address.json'
import foxgloveEmailEdgeCasesSubjectInjection from './foxglove-email/edge-cases/subject-injection.json'
import foxgloveEmailEdgeCasesTryAgainLater from './foxglove-email/edge-cases/try-again-later.json'
import gableworksSharedJsonExemplarsBidsAdded from './gableworks-shared-json/exemplars/bids-added.json'
import gableworksSharedJsonExemplarsNobodyBids from './gableworks-shared-json/exemplars/nobody-bids.json'
import gableworksSharedJsonExemplarsNobodyTakes from './gableworks-shared-json/exemplars/nobody-takes.json'
import gableworksSharedJsonExemplarsPingSiding from './gableworks-shared-json/exemplars/ping-siding.json'
import gableworksSharedJsonExemplarsPostRoofing from './gableworks-shared-json/exemplars/post-roofing.json'
import gableworksSharedJsonExemplarsTaken from './gableworks-shared-json/exemplars/taken.json'
import gableworksSharedJsonEdgeCasesClosedRound from './gableworks-shared-json/edge-cases/closed-round.json'
import gableworksSharedJsonEdgeCasesFloatSum from './gableworks-shared-json/edge-cases/float-sum.json'
import gableworksSharedJsonEdgeCasesOneUnreadableBid from './gableworks-shared-json/edge-cases/one-unreadable-bid.json'
import gableworksSharedJsonEdgeCasesTakenWithoutTotal from './gableworks-shared-json/edge-cases/taken-without-total.json'
import harborlineFlatJsonExemplarsAccepted from './harborline-flat-json/exemplars/accepted.json'
import harborlineFlatJsonExemplarsAcceptedWithoutPrice from './harborline-flat-json/exemplars/accepted-without-price.json'
import harborlineFlatJsonExemplarsDuplicate from './harborline-flat-json/exemplars/duplicate.json'
import harborlineFlatJsonExemplarsPostRoofing from './harborline-flat-json/exemplars/post-roofing.json'
import harborlineFlatJsonExemplarsPostWindows from './harborline-flat-json/exemplars/post-windows.json'
import harborlineFlatJsonExemplarsRefused from './harborline-flat-json/exemplars/refused.json'
import harborlineFlatJsonEdgeCasesBigId from './harborline-flat-json/edge-cases/big-id.json'
import harborlineFlatJsonEdgeCasesByteOrderMark from './harborline-flat-json/edge-cases/byte-order-mark.json'
import harborlineFlatJsonEdgeCasesDeepNesting from './harborline-flat-json/edge-cases/deep-nesting.json'
import harborlineFlatJsonEdgeCasesDuplicateKeys from './harborline-flat-json/edge-cases/duplicate-keys.json'
import harborlineFlatJsonEdgeCasesForbidden from './harborline-flat-json/edge-cases/forbidden.json'
import harborlineFlatJsonEdgeCasesHostileValues from './harborline-flat-json/edge-cases/hostile-values.json'
import harborlineFlatJsonEdgeCasesHtmlPage from './harborline-flat-json/edge-cases/html-page.json'
import harborlineFlatJsonEdgeCasesHugeBody from './harborline-flat-json/edge-cases/huge-body.json'
import harborlineFlatJsonEdgeCasesJsonInAString from './harborline-flat-json/edge-cases/json-in-a-string.json'
import harborlineFlatJsonEdgeCasesMissingKey from './harborline-flat-json/edge-cases/missing-key.json'
import harborlineFlatJsonEdgeCasesMissingZip from './harborline-flat-json/edge-cases/missing-zip.json'
import harborlineFlatJsonEdgeCasesPriceNan from './harborline-flat-json/edge-cases/price-nan.json'
import harborlineFlatJsonEdgeCasesPriceNegative from './harborline-flat-json/edge-cases/price-negative.json'
import harborlineFlatJsonEdgeCasesPriceOtherCurrency from './harborline-flat-json/edge-cases/price-other-currency.json'
import harborlineFlatJsonEdgeCasesPriceWithDollar from './harborline-flat-json/edge-cases/price-with-dollar.json'
import harborlineFlatJsonEdgeCasesPriceZero from './harborline-flat-json/edge-cases/price-zero.json'
import harborlineFlatJsonEdgeCasesServerError from './harborline-flat-json/edge-cases/server-error.json'
import harborlineFlatJsonEdgeCasesSuccessAsText from './harborline-flat-json/edge-cases/success-as-text.json'
import harborlineFlatJsonEdgeCasesSuccessFalseButAccepted from './harborline-flat-json/edge-cases/success-false-but-accepted.json'
import harborlineFlatJsonEdgeCasesSuccessTrueButError from './harborline-flat-json/edge-cases/success-true-but-error.json'
import harborlineFlatJsonEdgeCasesTruncated from './harborline-flat-json/edge-cases/truncated.json'
import harborlineFlatJsonEdgeCasesValidationError from './harborline-flat-json/edge-cases/validation-error.json'
import homewardTasksJsonExemplarsAvailable from './homeward-tasks-json/exemplars/available.json'
import homewardTasksJsonExemplarsNoMatch from './homeward-tasks-json/exemplars/no-match.json'
import homewardTasksJsonExemplarsNotAvailable from './homeward-tasks-json/exemplars/not-available.json'
import homewardTasksJsonExemplarsPingBath from './homeward-tasks-json/exemplars/ping-bath.json'
import homewardTasksJsonExemplarsPlaced from './homeward-tasks-json/exemplars/placed.json'
import homewardTasksJsonExemplarsPostBath from './homeward-tasks-json/exemplars/post-bath.json'
import homewardTasksJsonEdgeCasesAvailableAsWord from './homeward-tasks-json/edge-cases/available-as-word.json'
import homewardTasksJsonEdgeCasesExpired from './homeward-tasks-json/edge-cases/expired.json'
import homewardTasksJsonEdgeCasesInvalid from './homeward-tasks-json/edge-cases/invalid.json'
import homewardTasksJsonEdgeCasesPingUnknownTask from './homeward-tasks-json/edge-cases/ping-unknown-task.json'
import homewardTasksJsonEdgeCasesPostRoofingTwoBrands from './homeward-tasks-json/edge-cases/post-roofing-two-brands.json'
import hubspotContactsExemplarsDuplicate from './hubspot-contacts/exemplars/duplicate.json'
import hubspotContactsExemplarsError from './hubspot-contacts/exemplars/error.json'
import hubspotContactsExemplarsPostWindows from './hubspot-contacts/exemplars/post-windows.json'
import hubspotContactsExemplarsSold from './hubspot-contacts/exemplars/sold.json'
import hubspotContactsEdgeCasesArchived from './hubspot-contacts/edge-cases/archived.json'
import hubspotContactsEdgeCasesExpired from './hubspot-contacts/edge-cases/expired.json'
import hubspotContactsEdgeCasesOkIsNotCreated from './hubspot-contacts/edge-cases/ok-is-not-created.json'
import lanternpointXmlFieldExemplarsLater from './lanternpoint-xml-field/exemplars/later.json'
import lanternpointXmlFieldExemplarsNo from './lanternpoint-xml-field/exemplars/no.json'
import lanternpointXmlFieldExemplarsPostSolar from './lanternpoint-xml-field/exemplars/post-solar.json'
import lanternpointXmlFieldExemplarsYes from './lanternpoint-xml-field/exemplars/yes.json'
import lanternpointXmlFieldEdgeCasesDoubleResult from './lanternpoint-xml-field/edge-cases/double-result.json'
import lanternpointXmlFieldEdgeCasesEuropeanThousands from './lanternpoint-xml-field/edge-cases/european-thousands.json'
import lanternpointXmlFieldEdgeCasesPointWhereComma from './lanternpoint-xml-field/edge-cases/point-where-comma.json'
import lanternpointXmlFieldEdgeCasesPostHostile from './lanternpoint-xml-field/edge-cases/post-hostile.json'
import lanternpointXmlFieldEdgeCasesYesWithoutAmount from './lanternpoint-xml-field/edge-cases/yes-without-amount.json'
import larkspurPairsJsonExemplarsCreated from './larkspur-pairs-json/exemplars/created.json'
import larkspurPairsJsonExemplarsKnown from './larkspur-pairs-json/exemplars/known.json'
import larkspurPairsJsonExemplarsLater from './larkspur-pairs-json/exemplars/later.json'
import larkspurPairsJsonExemplarsPostSolar from './larkspur-pairs-json/exemplars/post-solar.json'
import larkspurPairsJsonExemplarsRefused from './larkspur-pairs-json/exemplars/refused.json'
import larkspurPairsJsonEdgeCasesDuplicate500 from './larkspur-pairs-json/edge-cases/duplicate-500.json'
import larkspurPairsJsonEdgeCasesPage500 from './larkspur-pairs-json/edge-cases/page-500.json'
import larkspurPairsJsonEdgeCasesPostSparse from './larkspur-pairs-json/edge-cases/post-sparse.json'
import larkspurPairsJsonEdgeCasesScriptCall from './larkspur-pairs-json/edge-cases/script-call.json'
import larkspurPairsJsonEdgeCasesSuccessOnly from './larkspur-pairs-json/edge-cases/success-only.json'
import leadProsperJsonExemplarsBid from './lead-prosper-json/exemplars/bid.json'
import leadProsperJsonExemplarsDuplicate from './lead-prosper-json/exemplars/duplicate.json'
import leadProsperJsonExemplarsNoBid from './lead-prosper-json/exemplars/no-bid.json'
import leadProsperJsonExemplarsPingWindows from './lead-prosper-json/exemplars/ping-windows.json'
import leadProsperJsonExemplarsPostWindows from './lead-prosper-json/exemplars/post-windows.json'
import leadProsperJsonExemplarsRefused from './lead-prosper-json/exemplars/refused.json'
import leadProsperJsonExemplarsSold from './lead-prosper-json/exemplars/sold.json'
import leadProsperJsonEdgeCasesAcceptedWithACode from './lead-prosper-json/edge-cases/accepted-with-a-code.json'
import leadProsperJsonEdgeCasesAcceptedWithoutId from './lead-prosper-json/edge-cases/accepted-without-id.json'
import leadProsperJsonEdgeCasesNotAccepted from './lead-prosper-json/edge-cases/not-accepted.json'
import leadbyteFormExemplarsCapped from './leadbyte-form/exemplars/capped.json'
import leadbyteFormExemplarsDuplicate from './leadbyte-form/exemplars/duplicate.json'
import leadbyteFormExemplarsError from './leadbyte-form/exemplars/error.json'
import leadbyteFormExemplarsPostWindows from './leadbyte-form/exemplars/post-windows.json'
import leadbyteFormExemplarsRefused from './leadbyte-form/exemplars/refused.json'
import leadbyteFormExemplarsSold from './leadbyte-form/exemplars/sold.json'
import leadbyteFormEdgeCasesEleven from './leadbyte-form/edge-cases/eleven.json'
import leadbyteFormEdgeCasesOkWithoutLead from './leadbyte-form/edge-cases/ok-without-lead.json'
import leadbyteFormEdgeCasesQueued from './leadbyte-form/edge-cases/queued.json'
import leadconduitJsonExemplarsDuplicate from './leadconduit-json/exemplars/duplicate.json'
import leadconduitJsonExemplarsPostWindows from './leadconduit-json/exemplars/post-windows.json'
import leadconduitJsonExemplarsRefused from './leadconduit-json/exemplars/refused.json'
import leadconduitJsonExemplarsSold from './leadconduit-json/exemplars/sold.json'
import leadconduitJsonExemplarsSoldWithoutPrice from './leadconduit-json/exemplars/sold-without-price.json'
import leadconduitJsonEdgeCasesCreatedIsNoSale from './leadconduit-json/edge-cases/created-is-no-sale.json'
import leadconduitJsonEdgeCasesSuccessWithoutLead from './leadconduit-json/edge-cases/success-without-lead.json'
import leadconduitJsonEdgeCasesWrongAddress from './leadconduit-json/edge-cases/wrong-address.json'
import leadexecFormExemplarsDuplicate from './leadexec-form/exemplars/duplicate.json'
import leadexecFormExemplarsError from './leadexec-form/exemplars/error.json'
import leadexecFormExemplarsPostWindows from './leadexec-form/exemplars/post-windows.json'
import leadexecFormExemplarsRefused from './leadexec-form/exemplars/refused.json'
import leadexecFormExemplarsSold from './leadexec-form/exemplars/sold.json'
import leadexecFormExemplarsSoldXml from './leadexec-form/exemplars/sold-xml.json'
import leadexecFormEdgeCasesInReview from './leadexec-form/edge-cases/in-review.json'
import leadexecFormEdgeCasesNoNumber from './leadexec-form/edge-cases/no-number.json'
import leadexecFormEdgeCasesValidWithType from './leadexec-form/edge-cases/valid-with-type.json'
import leadspediaPingPostExemplarsBid from './leadspedia-ping-post/exemplars/bid.json'
import leadspediaPingPostExemplarsDuplicate from './leadspedia-ping-post/exemplars/duplicate.json'
import leadspediaPingPostExemplarsNoBid from './leadspedia-ping-post/exemplars/no-bid.json'
import leadspediaPingPostExemplarsPingWindows from './leadspedia-ping-post/exemplars/ping-windows.json'
import leadspediaPingPostExemplarsPostWindows from './leadspedia-ping-post/exemplars/post-windows.json'
import leadspediaPingPostExemplarsRefused from './leadspedia-ping-post/exemplars/refused.json'
import leadspediaPingPostExemplarsSold from './leadspedia-ping-post/exemplars/sold.json'
import leadspediaPingPostEdgeCasesQueued from './leadspedia-ping-post/edge-cases/queued.json'
import leadspediaPingPostEdgeCasesSuccessAndErrors from './leadspedia-ping-post/edge-cases/success-and-errors.json'
import leadspediaPingPostEdgeCasesSuccessWithoutId from './leadspedia-ping-post/edge-cases/success-without-id.json'
import leadspediaPingPostEdgeCasesZeroBid from './leadspedia-ping-post/edge-cases/zero-bid.json'
import meridianMortgageXmlExemplarsAccepted from './meridian-mortgage-xml/exemplars/accepted.json'
import meridianMortgageXmlExemplarsDeclined from './meridian-mortgage-xml/exemplars/declined.json'
import meridianMortgageXmlExemplarsDuplicate from './meridian-mortgage-xml/exemplars/duplicate.json'
import meridianMortgageXmlExemplarsPostRefinance from './meridian-mortgage-xml/exemplars/post-refinance.json'
import meridianMortgageXmlExemplarsReview from './meridian-mortgage-xml/exemplars/review.json'
import meridianMortgageXmlEdgeCasesAcceptWithoutNumber from './meridian-mortgage-xml/edge-cases/accept-without-number.json'
import meridianMortgageXmlEdgeCasesFeeWithThousands from './meridian-mortgage-xml/edge-cases/fee-with-thousands.json'
import meridianMortgageXmlEdgeCasesPostNegativeCash from './meridian-mortgage-xml/edge-cases/post-negative-cash.json'
import meridianMortgageXmlEdgeCasesPostNoCash from './meridian-mortgage-xml/edge-cases/post-no-cash.json'
import meridianMortgageXmlEdgeCasesUtf16 from './meridian-mortgage-xml/edge-cases/utf-16.json'
import millbrookFormXmlExemplarsDuplicate from './millbrook-form-xml/exemplars/duplicate.json'
import millbrookFormXmlExemplarsMatched from './millbrook-form-xml/exemplars/matched.json'
import millbrookFormXmlExemplarsPostRoofing from './millbrook-form-xml/exemplars/post-roofing.json'
import millbrookFormXmlExemplarsPostWindows from './millbrook-form-xml/exemplars/post-windows.json'
import millbrookFormXmlExemplarsUnmatched from './millbrook-form-xml/exemplars/unmatched.json'
import millbrookFormXmlEdgeCasesBadGateway from './millbrook-form-xml/edge-cases/bad-gateway.json'
import millbrookFormXmlEdgeCasesDefaultNamespace from './millbrook-form-xml/edge-cases/default-namespace.json'
import millbrookFormXmlEdgeCasesDoctype from './millbrook-form-xml/edge-cases/doctype.json'
import millbrookFormXmlEdgeCasesLatin1 from './millbrook-form-xml/edge-cases/latin-1.json'
import millbrookFormXmlEdgeCasesMatchedButInvalid from './millbrook-form-xml/edge-cases/matched-but-invalid.json'
import millbrookFormXmlEdgeCasesPostTest from './millbrook-form-xml/edge-cases/post-test.json'
import millbrookFormXmlEdgeCasesPriceComma from './millbrook-form-xml/edge-cases/price-comma.json'
import millbrookFormXmlEdgeCasesPriceWords from './millbrook-form-xml/edge-cases/price-words.json'
import millbrookFormXmlEdgeCasesTruncatedXml from './millbrook-form-xml/edge-cases/truncated-xml.json'
import millbrookFormXmlEdgeCasesTwoStatuses from './millbrook-form-xml/edge-cases/two-statuses.json'
import oakhurstSoap11ExemplarsAdded from './oakhurst-soap11/exemplars/added.json'
import oakhurstSoap11ExemplarsClientFault from './oakhurst-soap11/exemplars/client-fault.json'
import oakhurstSoap11ExemplarsDuplicate from './oakhurst-soap11/exemplars/duplicate.json'
import oakhurstSoap11ExemplarsPostRoofing from './oakhurst-soap11/exemplars/post-roofing.json'
import oakhurstSoap11ExemplarsRefused from './oakhurst-soap11/exemplars/refused.json'
import oakhurstSoap11EdgeCasesDuplicateFault from './oakhurst-soap11/edge-cases/duplicate-fault.json'
import oakhurstSoap11EdgeCasesPostHostile from './oakhurst-soap11/edge-cases/post-hostile.json'
import oakhurstSoap11EdgeCasesResultNotXml from './oakhurst-soap11/edge-cases/result-not-xml.json'
import oakhurstSoap11EdgeCasesServerFault from './oakhurst-soap11/edge-cases/server-fault.json'
import oakhurstSoap11EdgeCasesUnknownCode from './oakhurst-soap11/edge-cases/unknown-code.json'
import phonexaJsonExemplarsError from './phonexa-json/exemplars/error.json'
import phonexaJsonExemplarsPostWindows from './phonexa-json/exemplars/post-windows.json'
import phonexaJsonExemplarsRefused from './phonexa-json/exemplars/refused.json'
import phonexaJsonExemplarsSold from './phonexa-json/exemplars/sold.json'
import phonexaJsonEdgeCasesDuplicate from './phonexa-json/edge-cases/duplicate.json'
import phonexaJsonEdgeCasesNumbers from './phonexa-json/edge-cases/numbers.json'
import phonexaJsonEdgeCasesSoldAndError from './phonexa-json/edge-cases/sold-and-error.json'
import phonexaJsonEdgeCasesSoldForNothing from './phonexa-json/edge-cases/sold-for-nothing.json'
import quillpostQueryPipeExemplarsAccepted from './quillpost-query-pipe/exemplars/accepted.json'
import quillpostQueryPipeExemplarsDuplicate from './quillpost-query-pipe/exemplars/duplicate.json'
import quillpostQueryPipeExemplarsError from './quillpost-query-pipe/exemplars/error.json'
import quillpostQueryPipeExemplarsPostWindows from './quillpost-query-pipe/exemplars/post-windows.json'
import quillpostQueryPipeExemplarsRefused from './quillpost-query-pipe/exemplars/refused.json'
import quillpostQueryPipeEdgeCasesAcceptedNoReference from './quillpost-query-pipe/edge-cases/accepted-no-reference.json'
import quillpostQueryPipeEdgeCasesBrandsJoined from './quillpost-query-pipe/edge-cases/brands-joined.json'
import quillpostQueryPipeEdgeCasesHtmlError from './quillpost-query-pipe/edge-cases/html-error.json'
import quillpostQueryPipeEdgeCasesNotAccepted from './quillpost-query-pipe/edge-cases/not-accepted.json'
import quillpostQueryPipeEdgeCasesNotFound from './quillpost-query-pipe/edge-cases/not-found.json'
import quillpostQueryPipeEdgeCasesOtherText from './quillpost-query-pipe/edge-cases/other-text.json'
import quillpostQueryPipeEdgeCasesPostHostile from './quillpost-query-pipe/edge-cases/post-hostile.json'
import quillpostQueryPipeEdgeCasesPriceMissing from './quillpost-query-pipe/edge-cases/price-missing.json'
import quillpostQueryPipeEdgeCasesRedirected from './quillpost-query-pipe/edge-cases/redirected.json'
import salesforceWebToLeadExemplarsNotProcessed from './salesforce-web-to-lead/exemplars/not-processed.json'
import salesforceWebToLeadExemplarsPostWindows from './salesforce-web-to-lead/exemplars/post-windows.json'
import salesforceWebToLeadExemplarsRefused from './salesforce-web-to-lead/exemplars/refused.json'
import salesforceWebToLeadExemplarsSold from './salesforce-web-to-lead/exemplars/sold.json'
import salesforceWebToLeadEdgeCasesEmptyPage from './salesforce-web-to-lead/edge-cases/empty-page.json'
import salesforceWebToLeadEdgeCasesFailed from './salesforce-web-to-lead/edge-cases/failed.json'
import salesforceWebToLeadEdgeCasesSomePage from './salesforce-web-to-lead/edge-cases/some-page.json'
import slowriverLaterJsonExemplarsBought from './slowriver-later-json/exemplars/bought.json'
import slowriverLaterJsonExemplarsPostHomeseller from './slowriver-later-json/exemplars/post-homeseller.json'
import slowriverLaterJsonExemplarsRefused from './slowriver-later-json/exemplars/refused.json'
import slowriverLaterJsonExemplarsTakenLater from './slowriver-later-json/exemplars/taken-later.json'
import slowriverLaterJsonEdgeCasesDestinationWithOtherToken from './slowriver-later-json/edge-cases/destination-with-other-token.json'
import slowriverLaterJsonEdgeCasesDestinationWithoutToken from './slowriver-later-json/edge-cases/destination-without-token.json'
import slowriverLaterJsonEdgeCasesEmpty200 from './slowriver-later-json/edge-cases/empty-200.json'
import slowriverLaterJsonEdgeCasesEmpty202 from './slowriver-later-json/edge-cases/empty-202.json'
import slowriverLaterJsonEdgeCasesGatewayTimeout from './slowriver-later-json/edge-cases/gateway-timeout.json'
import slowriverLaterJsonEdgeCasesHtml202 from './slowriver-later-json/edge-cases/html-202.json'
import slowriverLaterJsonEdgeCasesNoAnswerAddress from './slowriver-later-json/edge-cases/no-answer-address.json'
import slowriverLaterJsonEdgeCasesTokenInHost from './slowriver-later-json/edge-cases/token-in-host.json'
import sluiceStandardJsonExemplarsBid from './sluice-standard-json/exemplars/bid.json'
import sluiceStandardJsonExemplarsBidOfABrand from './sluice-standard-json/exemplars/bid-of-a-brand.json'
import sluiceStandardJsonExemplarsLater from './sluice-standard-json/exemplars/later.json'
import sluiceStandardJsonExemplarsNoBid from './sluice-standard-json/exemplars/no-bid.json'
import sluiceStandardJsonExemplarsPingSolar from './sluice-standard-json/exemplars/ping-solar.json'
import sluiceStandardJsonExemplarsPostSiding from './sluice-standard-json/exemplars/post-siding.json'
import sluiceStandardJsonExemplarsRefused from './sluice-standard-json/exemplars/refused.json'
import sluiceStandardJsonExemplarsSold from './sluice-standard-json/exemplars/sold.json'
import sluiceStandardJsonEdgeCasesAcceptedWithoutPrice from './sluice-standard-json/edge-cases/accepted-without-price.json'
import sluiceStandardJsonEdgeCasesDuplicate from './sluice-standard-json/edge-cases/duplicate.json'
import sluiceStandardJsonEdgeCasesSuccessFalse from './sluice-standard-json/edge-cases/success-false.json'
import stillwaterSoap12ExemplarsDeclined from './stillwater-soap12/exemplars/declined.json'
import stillwaterSoap12ExemplarsNoQuote from './stillwater-soap12/exemplars/no-quote.json'
import stillwaterSoap12ExemplarsPingBath from './stillwater-soap12/exemplars/ping-bath.json'
import stillwaterSoap12ExemplarsPostSolar from './stillwater-soap12/exemplars/post-solar.json'
import stillwaterSoap12ExemplarsPurchased from './stillwater-soap12/exemplars/purchased.json'
import stillwaterSoap12ExemplarsQuoted from './stillwater-soap12/exemplars/quoted.json'
import stillwaterSoap12EdgeCasesAmountWithFraction from './stillwater-soap12/edge-cases/amount-with-fraction.json'
import stillwaterSoap12EdgeCasesFault400 from './stillwater-soap12/edge-cases/fault-400.json'
import stillwaterSoap12EdgeCasesFault500Post from './stillwater-soap12/edge-cases/fault-500-post.json'
import stillwaterSoap12EdgeCasesOtherPrefix from './stillwater-soap12/edge-cases/other-prefix.json'
import stillwaterSoap12EdgeCasesPostWithoutEmail from './stillwater-soap12/edge-cases/post-without-email.json'
import stillwaterSoap12EdgeCasesWrongNamespace from './stillwater-soap12/edge-cases/wrong-namespace.json'
import sunfieldSolarJsonExemplarsBuy from './sunfield-solar-json/exemplars/buy.json'
import sunfieldSolarJsonExemplarsDuplicate from './sunfield-solar-json/exemplars/duplicate.json'
import sunfieldSolarJsonExemplarsPass from './sunfield-solar-json/exemplars/pass.json'
import sunfieldSolarJsonExemplarsPutSolar from './sunfield-solar-json/exemplars/put-solar.json'
import sunfieldSolarJsonEdgeCasesInvalidFields from './sunfield-solar-json/edge-cases/invalid-fields.json'
import sunfieldSolarJsonEdgeCasesOtherCurrency from './sunfield-solar-json/edge-cases/other-currency.json'
import sunfieldSolarJsonEdgeCasesPutOpenRanges from './sunfield-solar-json/edge-cases/put-open-ranges.json'
import sunfieldSolarJsonEdgeCasesPutPlainNumber from './sunfield-solar-json/edge-cases/put-plain-number.json'
import sunfieldSolarJsonEdgeCasesUnauthorized from './sunfield-solar-json/edge-cases/unauthorized.json'
import tallgrassXmlBidsExemplarsBestBid from './tallgrass-xml-bids/exemplars/best-bid.json'
import tallgrassXmlBidsExemplarsHeld from './tallgrass-xml-bids/exemplars/held.json'
import tallgrassXmlBidsExemplarsNoBids from './tallgrass-xml-bids/exemplars/no-bids.json'
import tallgrassXmlBidsExemplarsPingWindows from './tallgrass-xml-bids/exemplars/ping-windows.json'
import tallgrassXmlBidsExemplarsPostWindows from './tallgrass-xml-bids/exemplars/post-windows.json'
import tallgrassXmlBidsExemplarsRefused from './tallgrass-xml-bids/exemplars/refused.json'
import tallgrassXmlBidsExemplarsSold from './tallgrass-xml-bids/exemplars/sold.json'
import tallgrassXmlBidsEdgeCasesEmpty from './tallgrass-xml-bids/edge-cases/empty.json'
import tallgrassXmlBidsEdgeCasesEntity from './tallgrass-xml-bids/edge-cases/entity.json'
import tallgrassXmlBidsEdgeCasesOneUnreadableBid from './tallgrass-xml-bids/edge-cases/one-unreadable-bid.json'
import tallgrassXmlBidsEdgeCasesOnlyUnreadableBids from './tallgrass-xml-bids/edge-cases/only-unreadable-bids.json'
import tallgrassXmlBidsEdgeCasesPingSolarOpenRange from './tallgrass-xml-bids/edge-cases/ping-solar-open-range.json'
import tallgrassXmlBidsEdgeCasesPostConsentCdata from './tallgrass-xml-bids/edge-cases/post-consent-cdata.json'
import tallgrassXmlBidsEdgeCasesSoldAtZero from './tallgrass-xml-bids/edge-cases/sold-at-zero.json'
import tallgrassXmlBidsEdgeCasesSoldWithoutPrice from './tallgrass-xml-bids/edge-cases/sold-without-price.json'
import tallgrassXmlBidsEdgeCasesUnavailable from './tallgrass-xml-bids/edge-cases/unavailable.json'
import tallgrassXmlBidsEdgeCasesZeroBid from './tallgrass-xml-bids/edge-cases/zero-bid.json'
import velocifyImportExemplarsDuplicate from './velocify-import/exemplars/duplicate.json'
import velocifyImportExemplarsPostWindows from './velocify-import/exemplars/post-windows.json'
import velocifyImportExemplarsRefused from './velocify-import/exemplars/refused.json'
import velocifyImportExemplarsSold from './velocify-import/exemplars/sold.json'
import velocifyImportEdgeCasesPage from './velocify-import/edge-cases/page.json'
import velocifyImportEdgeCasesSuccessWithoutLead from './velocify-import/edge-cases/success-without-lead.json'
import velocifyImportEdgeCasesTwoResults from './velocify-import/edge-cases/two-results.json'
import willowmerePingpostFormExemplarsErrors from './willowmere-pingpost-form/exemplars/errors.json'
import willowmerePingpostFormExemplarsMatchedWithPrice from './willowmere-pingpost-form/exemplars/matched-with-price.json'
import willowmerePingpostFormExemplarsMatchedWithoutPrice from './willowmere-pingpost-form/exemplars/matched-without-price.json'
import willowmerePingpostFormExemplarsPingSolar from './willowmere-pingpost-form/exemplars/ping-solar.json'
import willowmerePingpostFormExemplarsPingWindows from './willowmere-pingpost-form/exemplars/ping-windows.json'
import willowmerePingpostFormExemplarsPostWindows from './willowmere-pingpost-form/exemplars/post-windows.json'
import willowmerePingpostFormExemplarsQueued from './willowmere-pingpost-form/exemplars/queued.json'
import willowmerePingpostFormExemplarsSold from './willowmere-pingpost-form/exemplars/sold.json'
import willowmerePingpostFormExemplarsUnmatched from './willowmere-pingpost-form/exemplars/unmatched.json'
import willowmerePingpostFormEdgeCasesBareAmpersand from './willowmere-pingpost-form/edge-cases/bare-ampersand.json'
import willowmerePingpostFormEdgeCasesDuplicate from './willowmere-pingpost-form/edge-cases/duplicate.json'
import willowmerePingpostFormEdgeCasesMatchedAndError from './willowmere-pingpost-form/edge-cases/matched-and-error.json'
import willowmerePingpostFormEdgeCasesMatchedWithoutId from './willowmere-pingpost-form/edge-cases/matched-without-id.json'
import willowmerePingpostFormEdgeCasesPostWithoutPing from './willowmere-pingpost-form/edge-cases/post-without-ping.json'
import willowmerePingpostFormEdgeCasesTwoDocuments from './willowmere-pingpost-form/edge-cases/two-documents.json'
import willowmerePingpostFormEdgeCasesWordsForPrice from './willowmere-pingpost-form/edge-cases/words-for-price.json'
import willowmerePingpostFormEdgeCasesZeroPrice from './willowmere-pingpost-form/edge-cases/zero-price.json'

export const EXEMPLARS: Readonly<Record<string, { readonly exemplars: Readonly<Record<string, unknown>>; readonly edgeCases: Readonly<Record<string, unknown>> }>> = {
  'adf-email': {
    exemplars: {
      'post-windows': adfEmailExemplarsPostWindows,
      'refused': adfEmailExemplarsRefused,
      'sold': adfEmailExemplarsSold,
    },
    edgeCases: {
      'later': adfEmailEdgeCasesLater,
    },
  },
  'ashgrove-adf-xml': {
    exemplars: {
      'duplicate': ashgroveAdfXmlExemplarsDuplicate,
      'post-homeseller': ashgroveAdfXmlExemplarsPostHomeseller,
      'post-windows': ashgroveAdfXmlExemplarsPostWindows,
      'refused': ashgroveAdfXmlExemplarsRefused,
      'taken': ashgroveAdfXmlExemplarsTaken,
    },
    edgeCases: {
      'declares': ashgroveAdfXmlEdgeCasesDeclares,
      'doctype': ashgroveAdfXmlEdgeCasesDoctype,
      'other-text': ashgroveAdfXmlEdgeCasesOtherText,
      'post-hostile': ashgroveAdfXmlEdgeCasesPostHostile,
      'taken-without-id': ashgroveAdfXmlEdgeCasesTakenWithoutId,
      'text-error': ashgroveAdfXmlEdgeCasesTextError,
    },
  },
  'boberdoo-ping-post': {
    exemplars: {
      'bid': boberdooPingPostExemplarsBid,
      'bid-without-price': boberdooPingPostExemplarsBidWithoutPrice,
      'duplicate': boberdooPingPostExemplarsDuplicate,
      'errors': boberdooPingPostExemplarsErrors,
      'full-solar': boberdooPingPostExemplarsFullSolar,
      'no-bid': boberdooPingPostExemplarsNoBid,
      'ping-windows': boberdooPingPostExemplarsPingWindows,
      'post-windows': boberdooPingPostExemplarsPostWindows,
      'refused': boberdooPingPostExemplarsRefused,
      'sold': boberdooPingPostExemplarsSold,
    },
    edgeCases: {
      'matched-and-error': boberdooPingPostEdgeCasesMatchedAndError,
      'matched-without-id': boberdooPingPostEdgeCasesMatchedWithoutId,
      'queued': boberdooPingPostEdgeCasesQueued,
      'success-is-no-sale': boberdooPingPostEdgeCasesSuccessIsNoSale,
    },
  },
  'brandbridge-bids-json': {
    exemplars: {
      'other-brands-only': brandbridgeBidsJsonExemplarsOtherBrandsOnly,
      'own-brand-bids': brandbridgeBidsJsonExemplarsOwnBrandBids,
      'passed': brandbridgeBidsJsonExemplarsPassed,
      'ping-solar': brandbridgeBidsJsonExemplarsPingSolar,
      'post-solar': brandbridgeBidsJsonExemplarsPostSolar,
      'sold': brandbridgeBidsJsonExemplarsSold,
    },
    edgeCases: {
      'bids-not-a-list': brandbridgeBidsJsonEdgeCasesBidsNotAList,
      'brand-not-configured': brandbridgeBidsJsonEdgeCasesBrandNotConfigured,
      'capped-brand': brandbridgeBidsJsonEdgeCasesCappedBrand,
      'same-brand-twice': brandbridgeBidsJsonEdgeCasesSameBrandTwice,
      'tree-error': brandbridgeBidsJsonEdgeCasesTreeError,
    },
  },
  'cake-server-post': {
    exemplars: {
      'duplicate': cakeServerPostExemplarsDuplicate,
      'errors': cakeServerPostExemplarsErrors,
      'post-windows': cakeServerPostExemplarsPostWindows,
      'refused': cakeServerPostExemplarsRefused,
      'sold': cakeServerPostExemplarsSold,
      'sold-without-price': cakeServerPostExemplarsSoldWithoutPrice,
    },
    edgeCases: {
      'no-lead': cakeServerPostEdgeCasesNoLead,
      'queued': cakeServerPostEdgeCasesQueued,
      'success-and-errors': cakeServerPostEdgeCasesSuccessAndErrors,
      'taken-in-unsold': cakeServerPostEdgeCasesTakenInUnsold,
    },
  },
  'cedarkey-seller-form': {
    exemplars: {
      'accepted': cedarkeySellerFormExemplarsAccepted,
      'accepted-by-location': cedarkeySellerFormExemplarsAcceptedByLocation,
      'duplicate': cedarkeySellerFormExemplarsDuplicate,
      'post-homeseller': cedarkeySellerFormExemplarsPostHomeseller,
      'refused': cedarkeySellerFormExemplarsRefused,
    },
    edgeCases: {
      'ok-without-address': cedarkeySellerFormEdgeCasesOkWithoutAddress,
      'okay-is-not-ok': cedarkeySellerFormEdgeCasesOkayIsNotOk,
      'post-late-seller': cedarkeySellerFormEdgeCasesPostLateSeller,
      'redirect-elsewhere': cedarkeySellerFormEdgeCasesRedirectElsewhere,
      'redirect-to-error': cedarkeySellerFormEdgeCasesRedirectToError,
      'wrong-input': cedarkeySellerFormEdgeCasesWrongInput,
    },
  },
  'clearpath-debt-json': {
    exemplars: {
      'declined': clearpathDebtJsonExemplarsDeclined,
      'duplicate': clearpathDebtJsonExemplarsDuplicate,
      'no-interest': clearpathDebtJsonExemplarsNoInterest,
      'offer': clearpathDebtJsonExemplarsOffer,
      'ping-debt': clearpathDebtJsonExemplarsPingDebt,
      'post-debt': clearpathDebtJsonExemplarsPostDebt,
      'taken': clearpathDebtJsonExemplarsTaken,
    },
    edgeCases: {
      'cap-by-status': clearpathDebtJsonEdgeCasesCapByStatus,
      'cents-as-dollars': clearpathDebtJsonEdgeCasesCentsAsDollars,
      'paid-boolean': clearpathDebtJsonEdgeCasesPaidBoolean,
      'ping-exact-debt': clearpathDebtJsonEdgeCasesPingExactDebt,
      'ping-open-debt': clearpathDebtJsonEdgeCasesPingOpenDebt,
      'ping-without-debt': clearpathDebtJsonEdgeCasesPingWithoutDebt,
      'post-other-token': clearpathDebtJsonEdgeCasesPostOtherToken,
    },
  },
  'copperhill-email-xml': {
    exemplars: {
      'accepted': copperhillEmailXmlExemplarsAccepted,
      'mailbox-full': copperhillEmailXmlExemplarsMailboxFull,
      'post-siding': copperhillEmailXmlExemplarsPostSiding,
      'post-solar': copperhillEmailXmlExemplarsPostSolar,
    },
    edgeCases: {
      'accepted-without-queue-id': copperhillEmailXmlEdgeCasesAcceptedWithoutQueueId,
      'post-hostile': copperhillEmailXmlEdgeCasesPostHostile,
    },
  },
  'crestline-bid-json': {
    exemplars: {
      'accepted': crestlineBidJsonExemplarsAccepted,
      'bid': crestlineBidJsonExemplarsBid,
      'no-bid': crestlineBidJsonExemplarsNoBid,
      'ping-windows': crestlineBidJsonExemplarsPingWindows,
      'post-windows': crestlineBidJsonExemplarsPostWindows,
      'rejected': crestlineBidJsonExemplarsRejected,
    },
    edgeCases: {
      'accepted-without-id': crestlineBidJsonEdgeCasesAcceptedWithoutId,
      'bid-as-text': crestlineBidJsonEdgeCasesBidAsText,
      'bid-expired': crestlineBidJsonEdgeCasesBidExpired,
      'bid-of-zero': crestlineBidJsonEdgeCasesBidOfZero,
      'bid-without-price': crestlineBidJsonEdgeCasesBidWithoutPrice,
      'duplicate-409': crestlineBidJsonEdgeCasesDuplicate409,
      'header-injection': crestlineBidJsonEdgeCasesHeaderInjection,
      'ping-roofing-partial': crestlineBidJsonEdgeCasesPingRoofingPartial,
      'post-no-email': crestlineBidJsonEdgeCasesPostNoEmail,
      'post-without-bid': crestlineBidJsonEdgeCasesPostWithoutBid,
      'redirect-script': crestlineBidJsonEdgeCasesRedirectScript,
      'throttled': crestlineBidJsonEdgeCasesThrottled,
    },
  },
  'foxglove-email': {
    exemplars: {
      'accepted': foxgloveEmailExemplarsAccepted,
      'mailbox-unknown': foxgloveEmailExemplarsMailboxUnknown,
      'post-bath': foxgloveEmailExemplarsPostBath,
      'post-debt': foxgloveEmailExemplarsPostDebt,
    },
    edgeCases: {
      'not-an-address': foxgloveEmailEdgeCasesNotAnAddress,
      'subject-injection': foxgloveEmailEdgeCasesSubjectInjection,
      'try-again-later': foxgloveEmailEdgeCasesTryAgainLater,
    },
  },
  'gableworks-shared-json': {
    exemplars: {
      'bids-added': gableworksSharedJsonExemplarsBidsAdded,
      'nobody-bids': gableworksSharedJsonExemplarsNobodyBids,
      'nobody-takes': gableworksSharedJsonExemplarsNobodyTakes,
      'ping-siding': gableworksSharedJsonExemplarsPingSiding,
      'post-roofing': gableworksSharedJsonExemplarsPostRoofing,
      'taken': gableworksSharedJsonExemplarsTaken,
    },
    edgeCases: {
      'closed-round': gableworksSharedJsonEdgeCasesClosedRound,
      'float-sum': gableworksSharedJsonEdgeCasesFloatSum,
      'one-unreadable-bid': gableworksSharedJsonEdgeCasesOneUnreadableBid,
      'taken-without-total': gableworksSharedJsonEdgeCasesTakenWithoutTotal,
    },
  },
  'harborline-flat-json': {
    exemplars: {
      'accepted': harborlineFlatJsonExemplarsAccepted,
      'accepted-without-price': harborlineFlatJsonExemplarsAcceptedWithoutPrice,
      'duplicate': harborlineFlatJsonExemplarsDuplicate,
      'post-roofing': harborlineFlatJsonExemplarsPostRoofing,
      'post-windows': harborlineFlatJsonExemplarsPostWindows,
      'refused': harborlineFlatJsonExemplarsRefused,
    },
    edgeCases: {
      'big-id': harborlineFlatJsonEdgeCasesBigId,
      'byte-order-mark': harborlineFlatJsonEdgeCasesByteOrderMark,
      'deep-nesting': harborlineFlatJsonEdgeCasesDeepNesting,
      'duplicate-keys': harborlineFlatJsonEdgeCasesDuplicateKeys,
      'forbidden': harborlineFlatJsonEdgeCasesForbidden,
      'hostile-values': harborlineFlatJsonEdgeCasesHostileValues,
      'html-page': harborlineFlatJsonEdgeCasesHtmlPage,
      'huge-body': harborlineFlatJsonEdgeCasesHugeBody,
      'json-in-a-string': harborlineFlatJsonEdgeCasesJsonInAString,
      'missing-key': harborlineFlatJsonEdgeCasesMissingKey,
      'missing-zip': harborlineFlatJsonEdgeCasesMissingZip,
      'price-nan': harborlineFlatJsonEdgeCasesPriceNan,
      'price-negative': harborlineFlatJsonEdgeCasesPriceNegative,
      'price-other-currency': harborlineFlatJsonEdgeCasesPriceOtherCurrency,
      'price-with-dollar': harborlineFlatJsonEdgeCasesPriceWithDollar,
      'price-zero': harborlineFlatJsonEdgeCasesPriceZero,
      'server-error': harborlineFlatJsonEdgeCasesServerError,
      'success-as-text': harborlineFlatJsonEdgeCasesSuccessAsText,
      'success-false-but-accepted': harborlineFlatJsonEdgeCasesSuccessFalseButAccepted,
      'success-true-but-error': harborlineFlatJsonEdgeCasesSuccessTrueButError,
      'truncated': harborlineFlatJsonEdgeCasesTruncated,
      'validation-error': harborlineFlatJsonEdgeCasesValidationError,
    },
  },
  'homeward-tasks-json': {
    exemplars: {
      'available': homewardTasksJsonExemplarsAvailable,
      'no-match': homewardTasksJsonExemplarsNoMatch,
      'not-available': homewardTasksJsonExemplarsNotAvailable,
      'ping-bath': homewardTasksJsonExemplarsPingBath,
      'placed': homewardTasksJsonExemplarsPlaced,
      'post-bath': homewardTasksJsonExemplarsPostBath,
    },
    edgeCases: {
      'available-as-word': homewardTasksJsonEdgeCasesAvailableAsWord,
      'expired': homewardTasksJsonEdgeCasesExpired,
      'invalid': homewardTasksJsonEdgeCasesInvalid,
      'ping-unknown-task': homewardTasksJsonEdgeCasesPingUnknownTask,
      'post-roofing-two-brands': homewardTasksJsonEdgeCasesPostRoofingTwoBrands,
    },
  },
  'hubspot-contacts': {
    exemplars: {
      'duplicate': hubspotContactsExemplarsDuplicate,
      'error': hubspotContactsExemplarsError,
      'post-windows': hubspotContactsExemplarsPostWindows,
      'sold': hubspotContactsExemplarsSold,
    },
    edgeCases: {
      'archived': hubspotContactsEdgeCasesArchived,
      'expired': hubspotContactsEdgeCasesExpired,
      'ok-is-not-created': hubspotContactsEdgeCasesOkIsNotCreated,
    },
  },
  'lanternpoint-xml-field': {
    exemplars: {
      'later': lanternpointXmlFieldExemplarsLater,
      'no': lanternpointXmlFieldExemplarsNo,
      'post-solar': lanternpointXmlFieldExemplarsPostSolar,
      'yes': lanternpointXmlFieldExemplarsYes,
    },
    edgeCases: {
      'double-result': lanternpointXmlFieldEdgeCasesDoubleResult,
      'european-thousands': lanternpointXmlFieldEdgeCasesEuropeanThousands,
      'point-where-comma': lanternpointXmlFieldEdgeCasesPointWhereComma,
      'post-hostile': lanternpointXmlFieldEdgeCasesPostHostile,
      'yes-without-amount': lanternpointXmlFieldEdgeCasesYesWithoutAmount,
    },
  },
  'larkspur-pairs-json': {
    exemplars: {
      'created': larkspurPairsJsonExemplarsCreated,
      'known': larkspurPairsJsonExemplarsKnown,
      'later': larkspurPairsJsonExemplarsLater,
      'post-solar': larkspurPairsJsonExemplarsPostSolar,
      'refused': larkspurPairsJsonExemplarsRefused,
    },
    edgeCases: {
      'duplicate-500': larkspurPairsJsonEdgeCasesDuplicate500,
      'page-500': larkspurPairsJsonEdgeCasesPage500,
      'post-sparse': larkspurPairsJsonEdgeCasesPostSparse,
      'script-call': larkspurPairsJsonEdgeCasesScriptCall,
      'success-only': larkspurPairsJsonEdgeCasesSuccessOnly,
    },
  },
  'lead-prosper-json': {
    exemplars: {
      'bid': leadProsperJsonExemplarsBid,
      'duplicate': leadProsperJsonExemplarsDuplicate,
      'no-bid': leadProsperJsonExemplarsNoBid,
      'ping-windows': leadProsperJsonExemplarsPingWindows,
      'post-windows': leadProsperJsonExemplarsPostWindows,
      'refused': leadProsperJsonExemplarsRefused,
      'sold': leadProsperJsonExemplarsSold,
    },
    edgeCases: {
      'accepted-with-a-code': leadProsperJsonEdgeCasesAcceptedWithACode,
      'accepted-without-id': leadProsperJsonEdgeCasesAcceptedWithoutId,
      'not-accepted': leadProsperJsonEdgeCasesNotAccepted,
    },
  },
  'leadbyte-form': {
    exemplars: {
      'capped': leadbyteFormExemplarsCapped,
      'duplicate': leadbyteFormExemplarsDuplicate,
      'error': leadbyteFormExemplarsError,
      'post-windows': leadbyteFormExemplarsPostWindows,
      'refused': leadbyteFormExemplarsRefused,
      'sold': leadbyteFormExemplarsSold,
    },
    edgeCases: {
      'eleven': leadbyteFormEdgeCasesEleven,
      'ok-without-lead': leadbyteFormEdgeCasesOkWithoutLead,
      'queued': leadbyteFormEdgeCasesQueued,
    },
  },
  'leadconduit-json': {
    exemplars: {
      'duplicate': leadconduitJsonExemplarsDuplicate,
      'post-windows': leadconduitJsonExemplarsPostWindows,
      'refused': leadconduitJsonExemplarsRefused,
      'sold': leadconduitJsonExemplarsSold,
      'sold-without-price': leadconduitJsonExemplarsSoldWithoutPrice,
    },
    edgeCases: {
      'created-is-no-sale': leadconduitJsonEdgeCasesCreatedIsNoSale,
      'success-without-lead': leadconduitJsonEdgeCasesSuccessWithoutLead,
      'wrong-address': leadconduitJsonEdgeCasesWrongAddress,
    },
  },
  'leadexec-form': {
    exemplars: {
      'duplicate': leadexecFormExemplarsDuplicate,
      'error': leadexecFormExemplarsError,
      'post-windows': leadexecFormExemplarsPostWindows,
      'refused': leadexecFormExemplarsRefused,
      'sold': leadexecFormExemplarsSold,
      'sold-xml': leadexecFormExemplarsSoldXml,
    },
    edgeCases: {
      'in-review': leadexecFormEdgeCasesInReview,
      'no-number': leadexecFormEdgeCasesNoNumber,
      'valid-with-type': leadexecFormEdgeCasesValidWithType,
    },
  },
  'leadspedia-ping-post': {
    exemplars: {
      'bid': leadspediaPingPostExemplarsBid,
      'duplicate': leadspediaPingPostExemplarsDuplicate,
      'no-bid': leadspediaPingPostExemplarsNoBid,
      'ping-windows': leadspediaPingPostExemplarsPingWindows,
      'post-windows': leadspediaPingPostExemplarsPostWindows,
      'refused': leadspediaPingPostExemplarsRefused,
      'sold': leadspediaPingPostExemplarsSold,
    },
    edgeCases: {
      'queued': leadspediaPingPostEdgeCasesQueued,
      'success-and-errors': leadspediaPingPostEdgeCasesSuccessAndErrors,
      'success-without-id': leadspediaPingPostEdgeCasesSuccessWithoutId,
      'zero-bid': leadspediaPingPostEdgeCasesZeroBid,
    },
  },
  'meridian-mortgage-xml': {
    exemplars: {
      'accepted': meridianMortgageXmlExemplarsAccepted,
      'declined': meridianMortgageXmlExemplarsDeclined,
      'duplicate': meridianMortgageXmlExemplarsDuplicate,
      'post-refinance': meridianMortgageXmlExemplarsPostRefinance,
      'review': meridianMortgageXmlExemplarsReview,
    },
    edgeCases: {
      'accept-without-number': meridianMortgageXmlEdgeCasesAcceptWithoutNumber,
      'fee-with-thousands': meridianMortgageXmlEdgeCasesFeeWithThousands,
      'post-negative-cash': meridianMortgageXmlEdgeCasesPostNegativeCash,
      'post-no-cash': meridianMortgageXmlEdgeCasesPostNoCash,
      'utf-16': meridianMortgageXmlEdgeCasesUtf16,
    },
  },
  'millbrook-form-xml': {
    exemplars: {
      'duplicate': millbrookFormXmlExemplarsDuplicate,
      'matched': millbrookFormXmlExemplarsMatched,
      'post-roofing': millbrookFormXmlExemplarsPostRoofing,
      'post-windows': millbrookFormXmlExemplarsPostWindows,
      'unmatched': millbrookFormXmlExemplarsUnmatched,
    },
    edgeCases: {
      'bad-gateway': millbrookFormXmlEdgeCasesBadGateway,
      'default-namespace': millbrookFormXmlEdgeCasesDefaultNamespace,
      'doctype': millbrookFormXmlEdgeCasesDoctype,
      'latin-1': millbrookFormXmlEdgeCasesLatin1,
      'matched-but-invalid': millbrookFormXmlEdgeCasesMatchedButInvalid,
      'post-test': millbrookFormXmlEdgeCasesPostTest,
      'price-comma': millbrookFormXmlEdgeCasesPriceComma,
      'price-words': millbrookFormXmlEdgeCasesPriceWords,
      'truncated-xml': millbrookFormXmlEdgeCasesTruncatedXml,
      'two-statuses': millbrookFormXmlEdgeCasesTwoStatuses,
    },
  },
  'oakhurst-soap11': {
    exemplars: {
      'added': oakhurstSoap11ExemplarsAdded,
      'client-fault': oakhurstSoap11ExemplarsClientFault,
      'duplicate': oakhurstSoap11ExemplarsDuplicate,
      'post-roofing': oakhurstSoap11ExemplarsPostRoofing,
      'refused': oakhurstSoap11ExemplarsRefused,
    },
    edgeCases: {
      'duplicate-fault': oakhurstSoap11EdgeCasesDuplicateFault,
      'post-hostile': oakhurstSoap11EdgeCasesPostHostile,
      'result-not-xml': oakhurstSoap11EdgeCasesResultNotXml,
      'server-fault': oakhurstSoap11EdgeCasesServerFault,
      'unknown-code': oakhurstSoap11EdgeCasesUnknownCode,
    },
  },
  'phonexa-json': {
    exemplars: {
      'error': phonexaJsonExemplarsError,
      'post-windows': phonexaJsonExemplarsPostWindows,
      'refused': phonexaJsonExemplarsRefused,
      'sold': phonexaJsonExemplarsSold,
    },
    edgeCases: {
      'duplicate': phonexaJsonEdgeCasesDuplicate,
      'numbers': phonexaJsonEdgeCasesNumbers,
      'sold-and-error': phonexaJsonEdgeCasesSoldAndError,
      'sold-for-nothing': phonexaJsonEdgeCasesSoldForNothing,
    },
  },
  'quillpost-query-pipe': {
    exemplars: {
      'accepted': quillpostQueryPipeExemplarsAccepted,
      'duplicate': quillpostQueryPipeExemplarsDuplicate,
      'error': quillpostQueryPipeExemplarsError,
      'post-windows': quillpostQueryPipeExemplarsPostWindows,
      'refused': quillpostQueryPipeExemplarsRefused,
    },
    edgeCases: {
      'accepted-no-reference': quillpostQueryPipeEdgeCasesAcceptedNoReference,
      'brands-joined': quillpostQueryPipeEdgeCasesBrandsJoined,
      'html-error': quillpostQueryPipeEdgeCasesHtmlError,
      'not-accepted': quillpostQueryPipeEdgeCasesNotAccepted,
      'not-found': quillpostQueryPipeEdgeCasesNotFound,
      'other-text': quillpostQueryPipeEdgeCasesOtherText,
      'post-hostile': quillpostQueryPipeEdgeCasesPostHostile,
      'price-missing': quillpostQueryPipeEdgeCasesPriceMissing,
      'redirected': quillpostQueryPipeEdgeCasesRedirected,
    },
  },
  'salesforce-web-to-lead': {
    exemplars: {
      'not-processed': salesforceWebToLeadExemplarsNotProcessed,
      'post-windows': salesforceWebToLeadExemplarsPostWindows,
      'refused': salesforceWebToLeadExemplarsRefused,
      'sold': salesforceWebToLeadExemplarsSold,
    },
    edgeCases: {
      'empty-page': salesforceWebToLeadEdgeCasesEmptyPage,
      'failed': salesforceWebToLeadEdgeCasesFailed,
      'some-page': salesforceWebToLeadEdgeCasesSomePage,
    },
  },
  'slowriver-later-json': {
    exemplars: {
      'bought': slowriverLaterJsonExemplarsBought,
      'post-homeseller': slowriverLaterJsonExemplarsPostHomeseller,
      'refused': slowriverLaterJsonExemplarsRefused,
      'taken-later': slowriverLaterJsonExemplarsTakenLater,
    },
    edgeCases: {
      'destination-with-other-token': slowriverLaterJsonEdgeCasesDestinationWithOtherToken,
      'destination-without-token': slowriverLaterJsonEdgeCasesDestinationWithoutToken,
      'empty-200': slowriverLaterJsonEdgeCasesEmpty200,
      'empty-202': slowriverLaterJsonEdgeCasesEmpty202,
      'gateway-timeout': slowriverLaterJsonEdgeCasesGatewayTimeout,
      'html-202': slowriverLaterJsonEdgeCasesHtml202,
      'no-answer-address': slowriverLaterJsonEdgeCasesNoAnswerAddress,
      'token-in-host': slowriverLaterJsonEdgeCasesTokenInHost,
    },
  },
  'sluice-standard-json': {
    exemplars: {
      'bid': sluiceStandardJsonExemplarsBid,
      'bid-of-a-brand': sluiceStandardJsonExemplarsBidOfABrand,
      'later': sluiceStandardJsonExemplarsLater,
      'no-bid': sluiceStandardJsonExemplarsNoBid,
      'ping-solar': sluiceStandardJsonExemplarsPingSolar,
      'post-siding': sluiceStandardJsonExemplarsPostSiding,
      'refused': sluiceStandardJsonExemplarsRefused,
      'sold': sluiceStandardJsonExemplarsSold,
    },
    edgeCases: {
      'accepted-without-price': sluiceStandardJsonEdgeCasesAcceptedWithoutPrice,
      'duplicate': sluiceStandardJsonEdgeCasesDuplicate,
      'success-false': sluiceStandardJsonEdgeCasesSuccessFalse,
    },
  },
  'stillwater-soap12': {
    exemplars: {
      'declined': stillwaterSoap12ExemplarsDeclined,
      'no-quote': stillwaterSoap12ExemplarsNoQuote,
      'ping-bath': stillwaterSoap12ExemplarsPingBath,
      'post-solar': stillwaterSoap12ExemplarsPostSolar,
      'purchased': stillwaterSoap12ExemplarsPurchased,
      'quoted': stillwaterSoap12ExemplarsQuoted,
    },
    edgeCases: {
      'amount-with-fraction': stillwaterSoap12EdgeCasesAmountWithFraction,
      'fault-400': stillwaterSoap12EdgeCasesFault400,
      'fault-500-post': stillwaterSoap12EdgeCasesFault500Post,
      'other-prefix': stillwaterSoap12EdgeCasesOtherPrefix,
      'post-without-email': stillwaterSoap12EdgeCasesPostWithoutEmail,
      'wrong-namespace': stillwaterSoap12EdgeCasesWrongNamespace,
    },
  },
  'sunfield-solar-json': {
    exemplars: {
      'buy': sunfieldSolarJsonExemplarsBuy,
      'duplicate': sunfieldSolarJsonExemplarsDuplicate,
      'pass': sunfieldSolarJsonExemplarsPass,
      'put-solar': sunfieldSolarJsonExemplarsPutSolar,
    },
    edgeCases: {
      'invalid-fields': sunfieldSolarJsonEdgeCasesInvalidFields,
      'other-currency': sunfieldSolarJsonEdgeCasesOtherCurrency,
      'put-open-ranges': sunfieldSolarJsonEdgeCasesPutOpenRanges,
      'put-plain-number': sunfieldSolarJsonEdgeCasesPutPlainNumber,
      'unauthorized': sunfieldSolarJsonEdgeCasesUnauthorized,
    },
  },
  'tallgrass-xml-bids': {
    exemplars: {
      'best-bid': tallgrassXmlBidsExemplarsBestBid,
      'held': tallgrassXmlBidsExemplarsHeld,
      'no-bids': tallgrassXmlBidsExemplarsNoBids,
      'ping-windows': tallgrassXmlBidsExemplarsPingWindows,
      'post-windows': tallgrassXmlBidsExemplarsPostWindows,
      'refused': tallgrassXmlBidsExemplarsRefused,
      'sold': tallgrassXmlBidsExemplarsSold,
    },
    edgeCases: {
      'empty': tallgrassXmlBidsEdgeCasesEmpty,
      'entity': tallgrassXmlBidsEdgeCasesEntity,
      'one-unreadable-bid': tallgrassXmlBidsEdgeCasesOneUnreadableBid,
      'only-unreadable-bids': tallgrassXmlBidsEdgeCasesOnlyUnreadableBids,
      'ping-solar-open-range': tallgrassXmlBidsEdgeCasesPingSolarOpenRange,
      'post-consent-cdata': tallgrassXmlBidsEdgeCasesPostConsentCdata,
      'sold-at-zero': tallgrassXmlBidsEdgeCasesSoldAtZero,
      'sold-without-price': tallgrassXmlBidsEdgeCasesSoldWithoutPrice,
      'unavailable': tallgrassXmlBidsEdgeCasesUnavailable,
      'zero-bid': tallgrassXmlBidsEdgeCasesZeroBid,
    },
  },
  'velocify-import': {
    exemplars: {
      'duplicate': velocifyImportExemplarsDuplicate,
      'post-windows': velocifyImportExemplarsPostWindows,
      'refused': velocifyImportExemplarsRefused,
      'sold': velocifyImportExemplarsSold,
    },
    edgeCases: {
      'page': velocifyImportEdgeCasesPage,
      'success-without-lead': velocifyImportEdgeCasesSuccessWithoutLead,
      'two-results': velocifyImportEdgeCasesTwoResults,
    },
  },
  'willowmere-pingpost-form': {
    exemplars: {
      'errors': willowmerePingpostFormExemplarsErrors,
      'matched-with-price': willowmerePingpostFormExemplarsMatchedWithPrice,
      'matched-without-price': willowmerePingpostFormExemplarsMatchedWithoutPrice,
      'ping-solar': willowmerePingpostFormExemplarsPingSolar,
      'ping-windows': willowmerePingpostFormExemplarsPingWindows,
      'post-windows': willowmerePingpostFormExemplarsPostWindows,
      'queued': willowmerePingpostFormExemplarsQueued,
      'sold': willowmerePingpostFormExemplarsSold,
      'unmatched': willowmerePingpostFormExemplarsUnmatched,
    },
    edgeCases: {
      'bare-ampersand': willowmerePingpostFormEdgeCasesBareAmpersand,
      'duplicate': willowmerePingpostFormEdgeCasesDuplicate,
      'matched-and-error': willowmerePingpostFormEdgeCasesMatchedAndError,
      'matched-without-id': willowmerePingpostFormEdgeCasesMatchedWithoutId,
      'post-without-ping': willowmerePingpostFormEdgeCasesPostWithoutPing,
      'two-documents': willowmerePingpostFormEdgeCasesTwoDocuments,
      'words-for-price': willowmerePingpostFormEdgeCasesWordsForPrice,
      'zero-price': willowmerePingpostFormEdgeCasesZeroPrice,
    },
  },
}
