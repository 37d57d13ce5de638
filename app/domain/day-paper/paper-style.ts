/** The look of the paper, in the page as in the file, which carries it along: black on white, 10 point, a day on a page of A4. */
export const paperStyle = `
@page{size:A4;margin:10mm}
.paper{color:#000;background:#fff;font:10pt/1.1 Arial,'Liberation Sans',Helvetica,sans-serif;overflow-x:auto}
.paper-day{padding:8px;break-after:page}
.paper-day:last-child{break-after:auto}
.paper h2{margin:0 0 2mm;font:700 13pt/1.2 Arial,'Liberation Sans',Helvetica,sans-serif;color:#000}
.paper small{font-weight:400;font-size:8pt}
.paper p{margin:0 0 1mm;max-inline-size:none;font-size:9pt}
.paper table{inline-size:100%;border-collapse:collapse;table-layout:fixed;min-inline-size:44rem}
.paper :is(td,th){block-size:5.8mm;padding:0 1mm;border:.2mm solid #777;text-align:start;vertical-align:middle;overflow-wrap:anywhere}
.paper .dense :is(td,th){block-size:3.8mm;padding-block:0;line-height:1}
.paper th{background:#eee;font-size:9pt}
.paper td:nth-child(6){font-size:8pt}
.paper thead th:nth-child(1){inline-size:10.5%}
.paper thead th:nth-child(2){inline-size:18%}
.paper thead th:nth-child(3){inline-size:16%}
.paper thead th:nth-child(4){inline-size:22.5%}
.paper thead th:nth-child(5){inline-size:9%}
.paper thead th:is(:nth-child(7),:nth-child(8)){inline-size:6%}
.paper td:is(:nth-child(7),:nth-child(8)){text-align:center}
.paper i{display:inline-block;inline-size:3mm;block-size:3mm;border:.3mm solid #000;vertical-align:middle}
@media print{.paper{overflow:visible}.paper-day{padding:0}.paper table{min-inline-size:0}.paper tr{break-inside:avoid}}
`;
