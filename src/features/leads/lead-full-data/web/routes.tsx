import { screens } from '@/web/screen'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { FULL_REPORTS } from '../fields'

const page = (report: (typeof FULL_REPORTS)[number]) => async () => {
  const { FullDataPage } = await import('./FullDataPage')
  return { default: () => <FullDataPage key={report.path} report={report} /> }
}

export default screens(
  FULL_REPORTS.flatMap((report, index) => {
    const screen = {
      title: `Leads full data: ${report.title}`,
      permission: leadPermissions.leads_view,
      load: page(report),
    }
    const menu = { group: 'Full lead data' as const, label: report.title, order: 10 * (index + 1) }
    return [
      { ...screen, path: `/detailsfullinfo/${report.path}`, menu },
      // The prefix that a document left out (decision C4).
      { ...screen, path: `/lead/report/detailsfullinfo/${report.path}` },
    ]
  }),
)
